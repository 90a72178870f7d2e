words = 'the cat and the dog and the bird'.split()
print(len(set(words)), sorted({w[0] for w in words}), sorted({len(w) for w in words}))
# expect: 5 ['a', 'b', 'c', 'd', 't'] [3, 4]
seen = set()
unique = [w for w in words if not (w in seen or seen.add(w))]
print(unique, list(dict.fromkeys(words)))
# expect: ['the', 'cat', 'and', 'dog', 'bird'] ['the', 'cat', 'and', 'dog', 'bird']
