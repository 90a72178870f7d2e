# itemgetter, attrgetter and methodcaller, and the functions on containers.
import operator


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self, dx, dy=0):
        return Point(self.x + dx, self.y + dy)


class Holder:
    def __init__(self, point):
        self.point = point


rows = [('b', 2), ('a', 3), ('c', 1)]
print(sorted(rows, key=operator.itemgetter(1)), sorted(rows, key=operator.itemgetter(0)))
# expect: [('c', 1), ('b', 2), ('a', 3)] [('a', 3), ('b', 2), ('c', 1)]
print(operator.itemgetter(0, -1)('hello'), operator.itemgetter('k')({'k': 1}), operator.itemgetter(slice(1, 3))('abcd'))
# expect: ('h', 'o') 1 bc
holder = Holder(Point(3, 4))
print(operator.attrgetter('x')(holder.point), operator.attrgetter('point.y')(holder))  # expect: 3 4
print(operator.attrgetter('point.x', 'point.y')(holder))  # expect: (3, 4)
moved = operator.methodcaller('moved', 1, dy=2)(Point(0, 0))
print(moved.x, moved.y, operator.methodcaller('upper')('abc'))  # expect: 1 2 ABC
data = [3, 1, 3]
operator.setitem(data, 1, 9)
print(operator.getitem(data, 1), operator.contains(data, 9), operator.countOf(data, 3), operator.indexOf(data, 9))
# expect: 9 True 2 1
operator.delitem(data, 0)
print(data, operator.concat([1], [2]), operator.length_hint(data), operator.length_hint(iter(data)), operator.length_hint(5, 7))
# expect: [9, 3] [1, 2] 2 2 7
print(operator.call(max, 1, 2, key=lambda v: -v))  # expect: 1
for attempt in (lambda: operator.itemgetter(5)('abc'), lambda: operator.attrgetter('z')(holder),
                lambda: operator.attrgetter(1), lambda: operator.methodcaller(1), lambda: operator.indexOf([1], 2),
                lambda: operator.length_hint(1, 'a')):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: IndexError string index out of range
# expect: AttributeError 'Holder' object has no attribute 'z'
# expect: TypeError attribute name must be a string
# expect: TypeError method name must be a string
# expect: ValueError sequence.index(x): x not in sequence
# expect: TypeError 'str' object cannot be interpreted as an integer
