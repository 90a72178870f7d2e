from collections import deque
d = deque(range(5), maxlen=3)
print(d, d.maxlen)  # expect: deque([2, 3, 4], maxlen=3) 3
d.append(9)
d.appendleft(7)
print(d)  # expect: deque([7, 3, 4], maxlen=3)
for f in (lambda: deque().pop(), lambda: deque().popleft(), lambda: d[10], lambda: d.remove(99), lambda: d.insert(0, 1), lambda: d.index(99), lambda: d[0:1], lambda: hash(d)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: IndexError: pop from an empty deque
# expect: IndexError: pop from an empty deque
# expect: IndexError: deque index out of range
# expect: ValueError: 99 is not in deque
# expect: IndexError: deque already at its maximum size
# expect: ValueError: 99 is not in deque
# expect: TypeError: sequence index must be integer, not 'slice'
# expect: TypeError: unhashable type: 'collections.deque'
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(e)
# expect: deque mutated during iteration
