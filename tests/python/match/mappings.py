def f(x):
    match x:
        case {'type': 'circle', 'r': r}: return f'circle {r}'
        case {'type': 'rect', 'w': w, 'h': h, **rest}: return f'rect {w}x{h} {rest}'
        case {'k': [a, b]}: return f'list {a} {b}'
        case {1: x}: return f'one {x}'
        case {}: return f'mapping {x}'
        case _: return 'not mapping'
for x in ({'type': 'circle', 'r': 2, 'extra': 1}, {'type': 'rect', 'w': 1, 'h': 2, 'c': 3}, {'type': 'rect', 'w': 1},
          {'k': (1, 2)}, {1: 'v'}, {}, []):
    print(f(x))
# expect: circle 2
# expect: rect 1x2 {'c': 3}
# expect: mapping {'type': 'rect', 'w': 1}
# expect: list 1 2
# expect: one v
# expect: mapping {}
# expect: not mapping
