class N: pass
a = N()
a.b = N()
a.b.c = [N()]
a.b.c[0].d = {'k': 1}
a.b.c[0].d['k'] += 5
a.b.c[0].d['m'] = a.b.x = 'both'
print(a.b.c[0].d, a.b.x)  # expect: {'k': 6, 'm': 'both'} both
del a.b.c[0].d['k']
print(a.b.c[0].d)  # expect: {'m': 'both'}
