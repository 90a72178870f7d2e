def f(xs):
    out = []
    for x in xs:
        match x:
            case 'skip': continue
            case 'stop': break
            case [*inner]:
                for y in inner:
                    match y:
                        case int(): out.append(y)
            case 'ret': return out, 'early'
            case _: out.append(x)
    return out
print(f(['a', 'skip', [1, 'x', 2], 'stop', 'b']), f(['q', 'ret', 'z']))
# expect: ['a', 1, 2] (['q'], 'early')
