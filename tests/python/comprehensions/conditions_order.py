log = []
def t(name, value):
    log.append(name)
    return value
print([x for x in range(2) if t('a', x) if t('b', True)], log)  # expect: [1] ['a', 'a', 'b']
log.clear()
print([t('v', x) for x in range(2) for y in t('inner', [1]) if t('c', y)], log)
# expect: [0, 1] ['inner', 'c', 'v', 'inner', 'c', 'v']
