counts = {}
for c in 'mississippi':
    counts[c] = counts.get(c, 0) + 1
print(counts, sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])))
# expect: {'m': 1, 'i': 4, 's': 4, 'p': 2} [('i', 4), ('s', 4), ('p', 2), ('m', 1)]
inverted = {}
for k, v in counts.items():
    inverted.setdefault(v, []).append(k)
print(inverted, {v: k for k, v in {'a': 1, 'b': 2}.items()})
# expect: {1: ['m'], 4: ['i', 's'], 2: ['p']} {1: 'a', 2: 'b'}
