text = 'the quick brown fox jumps over the lazy dog the end'
counts = {}
for word in text.split():
    counts[word] = counts.get(word, 0) + 1
for word, n in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])):
    print(word.ljust(6, '.'), n)
# expect: the... 3
# expect: brown. 1
# expect: dog... 1
# expect: end... 1
# expect: fox... 1
# expect: jumps. 1
# expect: lazy.. 1
# expect: over.. 1
# expect: quick. 1
