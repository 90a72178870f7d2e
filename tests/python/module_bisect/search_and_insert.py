# Where an item belongs in a sorted sequence, and putting it there.
import bisect

grades = [60, 70, 80, 90]
print([('FDCBA'[bisect.bisect(grades, score)], score) for score in (33, 60, 79, 80, 100)])
# expect: [('F', 33), ('D', 60), ('C', 79), ('B', 80), ('A', 100)]
numbers = [1, 2, 2, 2, 3]
print(bisect.bisect_left(numbers, 2), bisect.bisect_right(numbers, 2), bisect.bisect(numbers, 2.5))
# expect: 1 4 4
print(bisect.bisect_left(numbers, 2, 2), bisect.bisect_right(numbers, 2, 0, 2), bisect.bisect([], 1))
# expect: 2 2 0
bisect.insort(numbers, 2)
bisect.insort_left(numbers, 0)
bisect.insort_right(numbers, 9)
print(numbers)  # expect: [0, 1, 2, 2, 2, 2, 3, 9]
rows = [('a', 1), ('b', 3)]
bisect.insort(rows, ('c', 2), key=lambda row: row[1])
print(rows, bisect.bisect_left(rows, 3, key=lambda row: row[1]))
# expect: [('a', 1), ('c', 2), ('b', 3)] 2
print(bisect.bisect_left(range(0, 1000, 10), 455), bisect.bisect('acd', 'b'), bisect.bisect_right((1, 2), 0))
# expect: 46 1 0


class Version:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other.number


versions = [Version(n) for n in (1, 3, 5)]
print(bisect.bisect_left(versions, Version(3)), bisect.bisect_right(versions, Version(3)))
# expect: 1 2
for attempt in (lambda: bisect.bisect([1, 2], 1, -1), lambda: bisect.bisect([1], 'a'), lambda: bisect.bisect(5, 1),
                lambda: bisect.bisect([1, 2], 3, 0, 9), lambda: bisect.insort((1,), 2)):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: ValueError lo must be non-negative
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError object of type 'int' has no len()
# expect: IndexError list index out of range
# expect: AttributeError 'tuple' object has no attribute 'insert'
