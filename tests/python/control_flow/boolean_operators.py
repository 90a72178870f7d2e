print(1 and 2, 0 and 2, 1 or 2, 0 or 2, '' or 'default', None and 1 / 0, [] or {} or 'last')
# expect: 2 0 1 2 default None last
print(not 1, not '', not not 'a', 1 and 2 and 3, 0 or '' or None, 1 or 1 / 0)
# expect: False True True 3 None 1
def t(n):
    print('t', n)
    return n
print(t(1) and t(0) and t(5))
# expect: t 1
# expect: t 0
# expect: 0
print(t(0) or t(2) or t(3))
# expect: t 0
# expect: t 2
# expect: 2
print(not t(0) and t(7))
# expect: t 0
# expect: t 7
# expect: 7
