def risky(x):
    if x == 2:
        raise ValueError(f'bad {x}')
    return x
try:
    print([risky(x) for x in range(4)])
except ValueError as e:
    print('caught', e)
# expect: caught bad 2
g = (risky(x) for x in range(4))
out = []
try:
    for v in g:
        out.append(v)
except ValueError as e:
    print(out, e, list(g))
# expect: [0, 1] bad 2 []
