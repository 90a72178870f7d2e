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
attempt(lambda: [x for x in 5])  # expect: TypeError: 'int' object is not iterable
attempt(lambda: next([]))  # expect: TypeError: 'list' object is not an iterator
attempt(lambda: next(iter([])))  # expect: StopIteration:
attempt(lambda: list(zip(1)))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: dict(zip('a')))
# expect: ValueError: dictionary update sequence element #0 has length 1; 2 is required
attempt(lambda: for_in(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: a_b([1]))  # expect: ValueError: not enough values to unpack (expected 2, got 1)
attempt(lambda: a_b([1, 2, 3]))  # expect: ValueError: too many values to unpack (expected 2)
attempt(lambda: a_b(5))  # expect: TypeError: cannot unpack non-iterable int object
attempt(lambda: star([]))
# expect: ValueError: not enough values to unpack (expected at least 1, got 0)
