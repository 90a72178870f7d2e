def f(a: int, b: 'str' = 'x', *c: float, d: list[int] | None = None, **e: dict) -> tuple[int, ...]:
    return a, b
print(f(1), list(f.__annotations__))  # expect: (1, 'x') ['a', 'b', 'c', 'd', 'e', 'return']
x: int = 5
y: 'undefined_name'
print(x)  # expect: 5
class C:
    a: int
    b: str = 'b'
print(C.b, hasattr(C, 'a'), sorted(C.__annotations__))  # expect: b False ['a', 'b']
