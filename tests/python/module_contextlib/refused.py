import contextlib
with contextlib.redirect_stdout(None):
    print("x")
# expect compile error: 2: contextlib.redirect_stdout
