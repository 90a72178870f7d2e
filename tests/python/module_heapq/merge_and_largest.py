# merge keeps equal items in the order of their sources; nlargest and nsmallest are stable.
import heapq

print(list(heapq.merge([1, 4, 7], [2, 5], [3, 6])))  # expect: [1, 2, 3, 4, 5, 6, 7]
print(list(heapq.merge([7, 4, 1], [5, 2], reverse=True)))  # expect: [7, 5, 4, 2, 1]
print(list(heapq.merge(['aa', 'b'], ['c', 'dd'], key=len, reverse=True)))
# expect: ['aa', 'b', 'c', 'dd']
print(list(heapq.merge([(1, 'a'), (2, 'a')], [(1, 'b'), (2, 'b')], key=lambda row: row[0])))
# expect: [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]
print(list(heapq.merge()), list(heapq.merge([], [1])))  # expect: [] [1]
lazy = heapq.merge(iter([1, 3]), (n for n in (2, 4)))
print(next(lazy), list(lazy))  # expect: 1 [2, 3, 4]
words = ['pear', 'fig', 'banana', 'kiwi', 'plum']
print(heapq.nlargest(2, words), heapq.nsmallest(2, words), heapq.nlargest(3, words, key=len))
# expect: ['plum', 'pear'] ['banana', 'fig'] ['banana', 'pear', 'kiwi']
print(heapq.nsmallest(3, words, key=len), heapq.nlargest(0, words), heapq.nsmallest(-1, words), heapq.nlargest(9, [1, 2]))
# expect: ['fig', 'pear', 'kiwi'] [] [] [2, 1]
