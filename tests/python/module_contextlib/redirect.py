import contextlib
import io
import sys

print("shown")  # expect: shown
with contextlib.redirect_stdout(io.StringIO()) as out:
    print("kept", 1, sep="-")
    sys.stdout.write("too\n")
    with contextlib.redirect_stdout(io.StringIO()) as inner:
        print("deeper")
    print("again")
print("shown again", repr(out.getvalue()), repr(inner.getvalue()))
# expect: shown again 'kept-1\ntoo\nagain\n' 'deeper\n'
errors = io.StringIO()
with contextlib.redirect_stderr(errors):
    print("problem", file=sys.stderr)
    print("still shown")
# expect: still shown
print(repr(errors.getvalue()))  # expect: 'problem\n'
try:
    with contextlib.redirect_stdout(errors):
        print("before")
        raise ValueError("no")
except ValueError as e:
    print(e, repr(errors.getvalue()))
# expect: no 'problem\nbefore\n'
redirect = contextlib.redirect_stdout(io.StringIO())
with redirect as first:
    with redirect as second:
        print("nested")
print(first is second, first.getvalue())
# expect: True nested
# expect:
old = sys.stdout
sys.stdout = io.StringIO()
print("caught")
text = sys.stdout.getvalue()
sys.stdout = old
print(text, end="")  # expect: caught
sys.stdout = None
print("nowhere")
sys.stdout = old
print("back")  # expect: back
