import operator
from collections import deque

things = {1: 2, 3: 4}
for make in iter, reversed, lambda d: iter(d.items()):
    iterator = make(things)
    next(iterator)
    print(operator.length_hint(iterator), end=" ")
    things[len(things) + 10] = 1
    print(operator.length_hint(iterator))
# expect: 1 0
# expect: 2 0
# expect: 3 0

row = deque([1, 2, 3])
for make in iter, reversed:
    iterator = make(row)
    print(operator.length_hint(iterator), next(iterator), operator.length_hint(iterator))
# expect: 3 1 2
# expect: 3 3 2

some = {1, 2}
iterator = iter(some)
some.add(3)
print(operator.length_hint(iterator))  # expect: 0
