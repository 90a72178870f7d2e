a = b = c = []
a.append(1)
print(b, c, a is c)  # expect: [1] [1] True
x, y = z = 1, 2
print(x, y, z)  # expect: 1 2 (1, 2)
a, b = c = d = 'pq'
print(a, b, c, d)  # expect: p q pq pq
def t(s):
    print('eval', s)
    return [0]
t('target 1')[0] = t('target 2')[0] = 'value'
# expect: eval target 1
# expect: eval target 2
