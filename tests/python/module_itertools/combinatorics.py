from itertools import product, permutations, combinations, combinations_with_replacement
print(list(product('ab', [1, 2])), list(product([0, 1], repeat=2)), list(product()), list(product('ab', [])))
# expect: [('a', 1), ('a', 2), ('b', 1), ('b', 2)] [(0, 0), (0, 1), (1, 0), (1, 1)] [()] []
print(list(permutations('abc', 2)), list(permutations([1, 2])), list(permutations('ab', 3)), len(list(permutations(range(5)))))
# expect: [('a', 'b'), ('a', 'c'), ('b', 'a'), ('b', 'c'), ('c', 'a'), ('c', 'b')] [(1, 2), (2, 1)] [] 120
print(list(combinations('abcd', 2)), list(combinations([1, 2], 3)), list(combinations('ab', 0)), list(combinations_with_replacement('ab', 2)))
# expect: [('a', 'b'), ('a', 'c'), ('a', 'd'), ('b', 'c'), ('b', 'd'), ('c', 'd')] [] [()] [('a', 'a'), ('a', 'b'), ('b', 'b')]
