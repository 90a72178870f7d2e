s = {1, 2}
s.add(3)
s.add(2)
print(sorted(s), len(s), 2 in s, 9 not in s, set() == set(), bool(set()))
# expect: [1, 2, 3] 3 True True True False
s.discard(1)
s.discard(99)
s.remove(2)
print(s)  # expect: {3}
try:
    s.remove(99)
except KeyError as e:
    print('KeyError:', e)
# expect: KeyError: 99
s.clear()
print(s)  # expect: set()
try:
    s.pop()
except KeyError as e:
    print('KeyError:', e)
# expect: KeyError: 'pop from an empty set'
