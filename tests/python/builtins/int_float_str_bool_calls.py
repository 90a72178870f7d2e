print(int('5'), int(5.9), int(), float('1.5'), float(), str(5), str(), bool('x'), bool(), list('ab'), tuple('ab'), dict(a=1), set('a'), frozenset('a'), bytes(2))
# expect: 5 5 0 1.5 0.0 5  True False ['a', 'b'] ('a', 'b') {'a': 1} {'a'} frozenset({'a'}) b'\x00\x00'
print(int('-0b11', 2) if False else int('-11', 2), int(x) if (x := '7') else 0)  # expect: -3 7
for f in (lambda: int(x='5'), lambda: float(x=1), lambda: bool(x=1), lambda: list(iterable=[1]), lambda: int('5', base=10), lambda: str(object='a')):
    try:
        print(f())
    except TypeError as e:
        print(e)
# expect: 'x' is an invalid keyword argument for int()
# expect: float() takes no keyword arguments
# expect: bool() takes no keyword arguments
# expect: list() takes no keyword arguments
# expect: 5
# expect: a
