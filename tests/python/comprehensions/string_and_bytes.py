print([c.upper() for c in 'abc'], [b for b in b'ab'], ''.join(c for c in 'h3ll0' if c.isalpha()))
# expect: ['A', 'B', 'C'] [97, 98] hll
print({c: 'hello'.count(c) for c in 'hello'}, [w[::-1] for w in 'ab cd'.split()])
# expect: {'h': 1, 'e': 1, 'l': 2, 'o': 1} ['ba', 'dc']
