from collections import Counter, defaultdict
text = 'the cat sat on the mat the cat ran'
words = text.split()
print(Counter(words).most_common(3))  # expect: [('the', 3), ('cat', 2), ('sat', 1)]
by_length = defaultdict(set)
for w in words:
    by_length[len(w)].add(w)
print({k: sorted(v) for k, v in sorted(by_length.items())})
# expect: {2: ['on'], 3: ['cat', 'mat', 'ran', 'sat', 'the']}
pairs = Counter(zip(words, words[1:]))
print(pairs.most_common(1), sum(pairs.values()))  # expect: [(('the', 'cat'), 2)] 8
