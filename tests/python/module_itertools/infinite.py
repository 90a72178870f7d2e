from itertools import count, cycle, repeat, islice
print(list(islice(count(), 3)), list(islice(count(10, -2), 3)), list(islice(count(0.5, 0.5), 3)), count(5), count(1, 2))
# expect: [0, 1, 2] [10, 8, 6] [0.5, 1.0, 1.5] count(5) count(1, 2)
print(list(islice(cycle('ab'), 5)), list(repeat('x', 3)), list(islice(repeat(1), 2)), repeat('x', 2), list(cycle([])))
# expect: ['a', 'b', 'a', 'b', 'a'] ['x', 'x', 'x'] [1, 1] repeat('x', 2) []
c = count()
print(next(c), next(c), c)  # expect: 0 1 count(2)
