# Copies of iterators at the place where they are: what they iterate over is shared by a shallow one.
import copy
import itertools


def add(a, b):
    return a + b


def odd(x):
    return x % 2


def attempt(make):
    for copier in (copy.copy, copy.deepcopy):
        try:
            iterator = make()
            first = next(iterator)
            copied = copier(iterator)
            print(first, list(itertools.islice(copied, 4)), list(itertools.islice(iterator, 4)))
        except TypeError as error:
            print(error)


items = [1, 2, 3, 4]
attempt(lambda: itertools.count(3, 2))
# expect: 3 [5, 7, 9, 11] [5, 7, 9, 11]
# expect: 3 [5, 7, 9, 11] [5, 7, 9, 11]
attempt(lambda: itertools.cycle(items))
# expect: 1 [2, 3, 4, 1] [1, 2, 3, 4]
# expect: 1 [2, 3, 4, 1] [2, 3, 4, 1]
attempt(lambda: itertools.repeat(3, 2))
# expect: 3 [3] [3]
# expect: 3 [3] [3]
attempt(lambda: itertools.accumulate(items))
# expect: 1 [3, 6, 10] []
# expect: 1 [3, 6, 10] [3, 6, 10]
attempt(lambda: itertools.accumulate(items, add, initial=5))
# expect: 5 [6, 8, 11, 15] []
# expect: 5 [6, 8, 11, 15] [6, 8, 11, 15]
attempt(lambda: itertools.chain(items, items))
# expect: 1 [2, 3, 4, 1] []
# expect: 1 [2, 3, 4, 1] [2, 3, 4, 1]
attempt(lambda: itertools.chain.from_iterable([items, items]))
# expect: 1 [2, 3, 4, 1] []
# expect: 1 [2, 3, 4, 1] [2, 3, 4, 1]
attempt(lambda: itertools.compress(items, [1, 0, 1, 1]))
# expect: 1 [3, 4] []
# expect: 1 [3, 4] [3, 4]
attempt(lambda: itertools.dropwhile(odd, items))
# expect: 2 [3, 4] []
# expect: 2 [3, 4] [3, 4]
attempt(lambda: itertools.takewhile(odd, [1, 3, 5, 6]))
# expect: 1 [3, 5] []
# expect: 1 [3, 5] [3, 5]
attempt(lambda: itertools.filterfalse(odd, items))
# expect: 2 [4] []
# expect: 2 [4] [4]
attempt(lambda: itertools.islice(items, 1, None))
# expect: 2 [3, 4] []
# expect: 2 [3, 4] [3, 4]
attempt(lambda: itertools.starmap(add, [(1, 2), (3, 4)]))
# expect: 3 [7] []
# expect: 3 [7] [7]
attempt(lambda: itertools.tee(items)[0])
# expect: 1 [2, 3, 4] [2, 3, 4]
# expect: 1 [2, 3, 4] [2, 3, 4]
attempt(lambda: itertools.zip_longest(items, [1]))
# expect: (1, 1) [(2, None), (3, None), (4, None)] []
# expect: (1, 1) [(2, None), (3, None), (4, None)] [(2, None), (3, None), (4, None)]
attempt(lambda: itertools.product(items, [1, 2]))
# expect: (1, 1) [(1, 2), (2, 1), (2, 2), (3, 1)] [(1, 2), (2, 1), (2, 2), (3, 1)]
# expect: (1, 1) [(1, 2), (2, 1), (2, 2), (3, 1)] [(1, 2), (2, 1), (2, 2), (3, 1)]
attempt(lambda: itertools.permutations(items, 2))
# expect: (1, 2) [(1, 3), (1, 4), (2, 1), (2, 3)] [(1, 3), (1, 4), (2, 1), (2, 3)]
# expect: (1, 2) [(1, 3), (1, 4), (2, 1), (2, 3)] [(1, 3), (1, 4), (2, 1), (2, 3)]
attempt(lambda: itertools.combinations(items, 2))
# expect: (1, 2) [(1, 3), (1, 4), (2, 3), (2, 4)] [(1, 3), (1, 4), (2, 3), (2, 4)]
# expect: (1, 2) [(1, 3), (1, 4), (2, 3), (2, 4)] [(1, 3), (1, 4), (2, 3), (2, 4)]
attempt(lambda: itertools.combinations_with_replacement(items, 2))
# expect: (1, 1) [(1, 2), (1, 3), (1, 4), (2, 2)] [(1, 2), (1, 3), (1, 4), (2, 2)]
# expect: (1, 1) [(1, 2), (1, 3), (1, 4), (2, 2)] [(1, 2), (1, 3), (1, 4), (2, 2)]
attempt(lambda: map(odd, items))
# expect: 1 [0, 1, 0] []
# expect: 1 [0, 1, 0] [0, 1, 0]

# In the second round of a cycle each has a place of its own.
cycle = itertools.cycle("ab")
print([next(cycle) for _ in range(3)])  # expect: ['a', 'b', 'a']
other = copy.copy(cycle)
print(next(other), next(other), next(cycle), next(other))  # expect: b a b b

# Before the first step, and after the last
for make in (lambda: itertools.chain(items), lambda: itertools.groupby(items)):
    fresh = copy.deepcopy(make())
    print(len(list(fresh)))
    print(len(list(copy.copy(fresh))))
# expect: 4
# expect: 0
# expect: 4
# expect: 0

# What an iterator has inside must have a copy.
attempt(lambda: itertools.chain(x for x in items))
# expect: 1 [2, 3, 4] []
# expect: cannot pickle 'generator' object
for name, iterator in (("pairwise", itertools.pairwise(items)), ("generator", (x for x in items))):
    try:
        copy.copy(iterator)
    except TypeError as error:
        print(error)
# expect: cannot pickle 'itertools.pairwise' object
# expect: cannot pickle 'generator' object
