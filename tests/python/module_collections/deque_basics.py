from collections import deque
d = deque([1, 2, 3])
d.append(4)
d.appendleft(0)
print(d, d.pop(), d.popleft(), len(d), d[0], d[-1], 2 in d, list(d))
# expect: deque([1, 2, 3]) 4 0 3 1 3 True [1, 2, 3]
d.extend([5, 6])
d.extendleft([8, 9])
d.rotate(1)
print(d)  # expect: deque([6, 9, 8, 1, 2, 3, 5])
d.rotate(-2)
d.remove(5)
d.insert(1, 'i')
d.reverse()
print(d, d.count(1), d.index('i'), deque('ab') == deque(['a', 'b']), deque([1]) < deque([2]))
# expect: deque([9, 6, 3, 2, 1, 'i', 8]) 1 5 True True
d[0] = 'first'
del d[1]
print(d, d.copy() == d, deque([1]) + deque([2]), deque([1]) * 2)
# expect: deque(['first', 3, 2, 1, 'i', 8]) True deque([1, 2]) deque([1, 1])
d.clear()
print(d, bool(d))  # expect: deque([]) False
