import sys

print("to stdout", file=sys.stdout)  # expect: to stdout
count = sys.stdout.write("one ")
sys.stdout.write("line\n")  # expect: one line
print(count)  # expect: 4
sys.stdout.writelines(["a\n", "b\n"])
# expect: a
# expect: b
sys.stdout.flush()
print("with", "parts", sep="-", end="!\n", file=sys.stdout, flush=True)  # expect: with-parts!
print("hidden", file=sys.stderr)
sys.stderr.write("also hidden\n")
sys.stderr.flush()
print(sys.stdout.writable(), sys.stdout.readable(), sys.stdout.isatty())  # expect: True False False


class Upper:
    def __init__(self):
        self.pieces = []

    def write(self, text):
        self.pieces.append(text.upper())

    def flush(self):
        self.pieces.append("<flush>")


upper = Upper()
print("a", 1, None, sep=", ", file=upper)
print(file=upper)
print("b", end="", file=upper, flush=True)
print(upper.pieces)  # expect: ['A', ', ', '1', ', ', 'NONE', '\n', '\n', 'B', '', '<flush>']
try:
    print("x", file=3)
except AttributeError as e:
    print(e)
# expect: 'int' object has no attribute 'write'


class Odd:
    def write(self, text):
        raise KeyError(text)


try:
    print("first", "second", file=Odd())
except KeyError as e:
    print(e)
# expect: 'first'
