def f(x):
    match x:
        case 0: return 'zero'
        case 1 | 2: return 'one or two'
        case -5: return 'minus five'
        case 2.5: return 'float'
        case 'text': return 'string'
        case b'raw': return 'bytes'
        case None: return 'none'
        case True: return 'true'
        case _: return 'other'
for x in (0, 1, 2, -5, 2.5, 'text', b'raw', None, True, False, 1.0, [], 'no'):
    print(repr(x), f(x))
# expect: 0 zero
# expect: 1 one or two
# expect: 2 one or two
# expect: -5 minus five
# expect: 2.5 float
# expect: 'text' string
# expect: b'raw' bytes
# expect: None none
# expect: True one or two
# expect: False zero
# expect: 1.0 one or two
# expect: [] other
# expect: 'no' other
