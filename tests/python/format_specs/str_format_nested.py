print('{:{}{}{}}'.format('x', '*', '^', 7), '{0:{1}}'.format(5, '04d'), '{:>{w}}'.format('a', w=4))
# expect: ***x*** 0005    a
print('{0:.{p}f} {0:{w}.1f}'.format(2.71828, p=2, w=8), '{:{fmt}}'.format(255, fmt='#x'))
# expect: 2.72      2.7 0xff
print('{a.real} {a.imag} {b[0]} {c[key]}'.format(a=5, b=[1], c={'key': 'v'}))  # expect: 5 0 1 v
