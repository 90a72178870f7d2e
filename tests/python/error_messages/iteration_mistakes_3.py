def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def for_in(x):
    for _ in x:
        pass
def a_b(x):
    a, b = x
def star(x):
    a, *b = x
attempt(lambda: min())  # expect: TypeError: min expected at least 1 argument, got 0
attempt(lambda: max(1))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: min([], key=len))  # expect: ValueError: min() arg is an empty sequence
attempt(lambda: iter())  # expect: TypeError: iter expected at least 1 argument, got 0
attempt(lambda: set(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: [*5])  # expect: TypeError: Value after * must be an iterable, not int
attempt(lambda: zip([1], [2], strict=1, x=2))
# expect: TypeError: zip() takes at most 1 keyword argument (2 given)
attempt(lambda: list(zip([1], [], strict=True)))
# expect: ValueError: zip() argument 2 is shorter than argument 1
