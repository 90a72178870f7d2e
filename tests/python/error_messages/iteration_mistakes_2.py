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
attempt(lambda: enumerate(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: map(1))  # expect: TypeError: map() must have at least two arguments.
attempt(lambda: list(map(1, [2])))  # expect: TypeError: 'int' object is not callable
attempt(lambda: list(map(len, [1])))  # expect: TypeError: object of type 'int' has no len()
attempt(lambda: list(filter(1, [2])))  # expect: TypeError: 'int' object is not callable
attempt(lambda: reversed(5))  # expect: TypeError: 'int' object is not reversible
attempt(lambda: reversed({1}))  # expect: TypeError: 'set' object is not reversible
attempt(lambda: any(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: sum(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: sorted(5))  # expect: TypeError: 'int' object is not iterable
