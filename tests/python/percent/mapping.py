d = {'name': 'pawl', 'n': 3, 'x': 1.5}
print('%(name)s has %(n)d, %(x).2f %(n)03d %(name)10s|' % d, '%(n)s%%' % d)
# expect: pawl has 3, 1.50 003       pawl| 3%
try:
    '%(missing)s' % d
except KeyError as e:
    print('KeyError', e)
# expect: KeyError 'missing'
