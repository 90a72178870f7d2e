def f(x):
    match x:
        case bool(b): return f'bool {b}'
        case int(n) if n > 100: return f'big {n}'
        case int(n): return f'int {n}'
        case float(): return 'float'
        case str(s): return f'str {s}'
        case bytes(b): return f'bytes {b}'
        case list([a, b]): return f'list of two {a} {b}'
        case list() | tuple(): return 'sequence'
        case dict(d): return f'dict {d}'
        case set() | frozenset(): return 'set'
        case None: return 'none'
for x in (True, 5, 500, 1.5, 'a', b'b', [1, 2], [1], (1, 2), {'k': 1}, {1}, frozenset(), None, object):
    print(f(x))
# expect: bool True
# expect: int 5
# expect: big 500
# expect: float
# expect: str a
# expect: bytes b'b'
# expect: list of two 1 2
# expect: sequence
# expect: sequence
# expect: dict {'k': 1}
# expect: set
# expect: set
# expect: none
# expect: None
