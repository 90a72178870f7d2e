from itertools import count, islice, product
import copy

# What a slice takes of its iterator.
for args in ((3,), (0,), (2, 5), (2, 2), (5, 2), (2, 7, 3), (2, 8, 3), (0, 10, 4), (1, None, 3),
             (None, 6, 2), (20,), (4, 30, 5), (12, None), (0, 1, 100)):
    numbers = iter(range(10))
    print(args, list(islice(numbers, *args)), next(numbers, "none"))
# expect: (3,) [0, 1, 2] 3
# expect: (0,) [] 0
# expect: (2, 5) [2, 3, 4] 5
# expect: (2, 2) [] 2
# expect: (5, 2) [] 5
# expect: (2, 7, 3) [2, 5] 7
# expect: (2, 8, 3) [2, 5] 8
# expect: (0, 10, 4) [0, 4, 8] none
# expect: (1, None, 3) [1, 4, 7] none
# expect: (None, 6, 2) [0, 2, 4] 6
# expect: (20,) [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] none
# expect: (4, 30, 5) [4, 9] none
# expect: (12, None) [] none
# expect: (0, 1, 100) [0] 1
# Not before it is asked.
numbers = count()
part = islice(numbers, 2, 8, 3)
print(next(numbers), next(part), next(numbers), next(part), next(part, "end"), next(numbers))
# expect: 0 3 4 7 end 10
part = islice(range(20), 1, 15, 4)
next(part)
other = copy.copy(islice("abcdefg", 2, None))
print(list(other), list(copy.deepcopy(part)), list(part))
# expect: ['c', 'd', 'e', 'f', 'g'] [5, 9, 13] [5, 9, 13]
print(list(product()), list(product("ab", [])), list(product([], "ab")), list(product("ab")))
# expect: [()] [] [] [('a',), ('b',)]
print(list(product("ab", range(2), "xy")))
# expect: [('a', 0, 'x'), ('a', 0, 'y'), ('a', 1, 'x'), ('a', 1, 'y'), ('b', 0, 'x'), ('b', 0, 'y'), ('b', 1, 'x'), ('b', 1, 'y')]
print(["".join(row) for row in product("01", repeat=3)], list(product("a", repeat=0)))
# expect: ['000', '001', '010', '011', '100', '101', '110', '111'] [()]
rows = product("ab", "cd", "ef")
print(next(rows), next(rows), next(rows))  # expect: ('a', 'c', 'e') ('a', 'c', 'f') ('a', 'd', 'e')
other = copy.copy(rows)
print(next(rows), list(other), list(rows))
# expect: ('a', 'd', 'f') [('a', 'd', 'f'), ('b', 'c', 'e'), ('b', 'c', 'f'), ('b', 'd', 'e'), ('b', 'd', 'f')] [('b', 'c', 'e'), ('b', 'c', 'f'), ('b', 'd', 'e'), ('b', 'd', 'f')]
