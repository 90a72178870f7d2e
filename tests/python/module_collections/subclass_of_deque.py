# The class of a deque shows in its text, and copies and sums are made by it.
import copy
from collections import deque


class Lane(deque):
    pass


class Counted(deque):
    made = 0

    def __init__(self, *args):
        super().__init__(*args)
        Counted.made += 1


class Fixed(deque):
    def __init__(self):
        super().__init__([1], maxlen=4)


print(Lane([1, 2]), Lane([1, 2], 3), Lane(), [Lane("a")])
# expect: Lane([1, 2]) Lane([1, 2], maxlen=3) Lane([]) [Lane(['a'])]
print(repr(Fixed()), f"{Lane([1])}")  # expect: Fixed([1], maxlen=4) Lane([1])
print(Lane([1]).copy(), copy.copy(Lane([1], 2)), copy.deepcopy(Lane([[1]])))
# expect: Lane([1]) Lane([1], maxlen=2) Lane([[1]])
print(Lane([1]) + Lane([2]), Lane([1]) + deque([2]), deque([1]) + Lane([2]))
# expect: Lane([1, 2]) Lane([1, 2]) deque([1, 2])
print(Lane([1], 3) * 2, 2 * Lane([1]), Lane([1, 2]) * 0)
# expect: Lane([1, 1], maxlen=3) Lane([1, 1]) Lane([])
lane = Lane([1])
lane += [2]
lane *= 2
print(lane, lane == deque([1, 2, 1, 2]), lane.maxlen)  # expect: Lane([1, 2, 1, 2]) True None
lane.append(lane)
print(lane)  # expect: Lane([1, 2, 1, 2, [...]])
counted = Counted([1, 2])
counted.copy()
counted + counted
counted * 2
print(Counted.made)  # expect: 4
for action in (lambda: Fixed().copy(), lambda: Fixed() + deque()):
    try:
        print(action())
    except TypeError as error:
        print(error)
# expect: Fixed.__init__() takes 1 positional argument but 3 were given
# expect: Fixed.__init__() takes 1 positional argument but 3 were given
