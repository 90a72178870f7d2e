def f(a: int, b: 'str' = 'x', *c: float, d: list[int] | None = None, **e: dict) -> tuple[int, ...]:
    return a, b
print(f(1), f.__annotations__['a'], f.__annotations__['b'], f.__annotations__['return'])
# expect: (1, 'x') <class 'int'> str tuple[int, ...]
x: int = 5
y: 'undefined_name'
print(x)  # expect: 5
class C:
    a: int
    b: str = 'b'
print(C.b, hasattr(C, 'a'), C.__annotations__)
# expect: b False {'a': <class 'int'>, 'b': <class 'str'>}
