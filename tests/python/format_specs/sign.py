for n in (5, -5, 0):
    print(format(n, '+d'), format(n, '-d'), repr(format(n, ' d')), format(n, '+5d'), format(n, '=+5d'))
# expect: +5 5 ' 5'    +5 +   5
# expect: -5 -5 '-5'    -5 -   5
# expect: +0 0 ' 0'    +0 +   0
for x in (1.5, -1.5, 0.0):
    print(format(x, '+'), format(x, '-'), repr(format(x, ' ')), format(x, '+.2e'))
# expect: +1.5 1.5 ' 1.5' +1.50e+00
# expect: -1.5 -1.5 '-1.5' -1.50e+00
# expect: +0.0 0.0 ' 0.0' +0.00e+00
