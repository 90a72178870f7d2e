import copy


def both(iterator, steps=1):
    for _ in range(steps):
        next(iterator)
    other = copy.copy(iterator)
    print(type(other).__name__, list(other), list(iterator), list(other))


both(iter([1, 2, 3]))  # expect: list_iterator [2, 3] [2, 3] []
both(iter((1, 2, 3)))  # expect: tuple_iterator [2, 3] [2, 3] []
both(iter("abc"))  # expect: str_ascii_iterator ['b', 'c'] ['b', 'c'] []
both(iter(b"abc"))  # expect: bytes_iterator [98, 99] [98, 99] []
both(iter(bytearray(b"abc")))  # expect: bytearray_iterator [98, 99] [98, 99] []
both(iter(range(5)), 2)  # expect: range_iterator [2, 3, 4] [2, 3, 4] []
both(iter(range(10 ** 30, 10 ** 30 + 3)))
# expect: longrange_iterator [1000000000000000000000000000001, 1000000000000000000000000000002] [1000000000000000000000000000001, 1000000000000000000000000000002] []
both(iter({1: "a", 2: "b", 3: "c"}))  # expect: list_iterator [2, 3] [2, 3] []
both(iter({1: "a", 2: "b"}.values()), 0)  # expect: list_iterator ['a', 'b'] ['a', 'b'] []
both(iter({1: "a", 2: "b", 3: "c"}.items()))
# expect: list_iterator [(2, 'b'), (3, 'c')] [(2, 'b'), (3, 'c')] []
both(reversed([1, 2, 3]))  # expect: list_reverseiterator [2, 1] [2, 1] []
both(reversed((1, 2, 3)))  # expect: reversed [2, 1] [2, 1] []
both(iter([]), 0)  # expect: list_iterator [] [] []

# What these go through is shared by a copy.
for made in (enumerate("abcd"), zip("abcd", range(4)), map(str, range(4)), filter(None, range(6))):
    other = copy.copy(made)
    print(type(other).__name__, next(made), next(other), next(made), list(other), list(made))
# expect: enumerate (0, 'a') (0, 'b') (1, 'c') [(1, 'd')] []
# expect: zip ('a', 0) ('b', 1) ('c', 2) [('d', 3)] []
# expect: map 0 1 2 ['3'] []
# expect: filter 1 2 3 [4, 5] []

items = [[1], [2], [3]]
first = iter(items)
next(first)
deep = copy.deepcopy(first)
items[1].append("changed")
print(list(deep), list(first))  # expect: [[2], [3]] [[2, 'changed'], [3]]
pairs = zip([[1], [2]], "ab")
deep = copy.deepcopy(pairs)
print(list(pairs), list(deep))  # expect: [([1], 'a'), ([2], 'b')] [([1], 'a'), ([2], 'b')]

numbers = iter([1, 2, 3, 4])


def step():
    return next(numbers)


calls = iter(step, 3)
print(next(calls), list(copy.copy(calls)))  # expect: 1 [2]
try:
    copy.copy(x for x in "ab")
except TypeError as e:
    print(e)
# expect: cannot pickle 'generator' object


class Counting:
    def __init__(self):
        self.at = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.at += 1
        return self.at


counting = Counting()
next(counting)
other = copy.copy(counting)
print(next(counting), next(counting), next(other))  # expect: 2 3 2
