import random
r = random.Random(3)
print([r.choice('abcdef') for _ in range(6)], r.sample(range(20), 5), r.choices([1, 2, 3], k=5), r.choices('ab', weights=[9, 1], k=6), r.sample(['a', 'b', 'c'], 3))
# expect: ['b', 'e', 'e', 'b', 'c', 'e'] [15, 18, 2, 0, 19] [1, 1, 3, 2, 3] ['a', 'a', 'a', 'a', 'a', 'a'] ['c', 'a', 'b']
a = list(range(10))
r.shuffle(a)
print(a)  # expect: [5, 1, 7, 3, 9, 8, 6, 4, 0, 2]
for f in (lambda: r.choice([]), lambda: r.sample([1], 2), lambda: r.choices([], k=1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: IndexError: Cannot choose from an empty sequence
# expect: ValueError: Sample larger than population or is negative
# expect: IndexError: list index out of range
