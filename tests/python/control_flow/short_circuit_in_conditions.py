def t(n, v):
    print(n, end=' ')
    return v
if t('a', True) and (t('b', False) or t('c', True)):
    print('taken')
# expect: a b c taken
if t('a', False) and t('b', True) or t('c', True):
    print('taken')
# expect: a c taken
if not (t('a', True) and not t('b', False)):
    print('no')
else:
    print('else')
# expect: a b else
while t('w', False) or t('x', False):
    pass
print()  # expect: w x
