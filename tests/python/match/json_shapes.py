def describe(j):
    match j:
        case None | True | False: return 'constant'
        case int() | float(): return 'number'
        case str(): return 'string'
        case []: return 'empty list'
        case [first, *_]: return f'list of {describe(first)}'
        case {'error': {'code': int(code), 'message': str(m)}}: return f'error {code} {m}'
        case {'items': [{'id': i}, *_]}: return f'items from {i}'
        case dict(): return f'object with {sorted(j)}'
for j in (None, True, 1, 'a', [], [[1]], {'error': {'code': 5, 'message': 'm'}}, {'items': [{'id': 9}, {}]}, {'x': 1, 'a': 2}):
    print(describe(j))
# expect: constant
# expect: constant
# expect: number
# expect: string
# expect: empty list
# expect: list of list of number
# expect: error 5 m
# expect: items from 9
# expect: object with ['a', 'x']
