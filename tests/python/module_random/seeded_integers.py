import random
r = random.Random(1)
print([r.randint(1, 6) for _ in range(10)], [r.randrange(10) for _ in range(5)], [r.randrange(0, 100, 7) for _ in range(5)], r.getrandbits(8), r.getrandbits(64), r.getrandbits(100), r.randint(-10 ** 20, 10 ** 20))
# expect: [2, 5, 1, 3, 1, 4, 4, 4, 6, 4] [3, 1, 7, 0, 6] [42, 63, 84, 84, 0] 178 4912931603392816429 731177873051748902041701243134 -99435714293206412909
for f in (lambda: r.randint(5, 1), lambda: r.randrange(0), lambda: r.randrange(1, 2, 0)):
    try:
        f()
    except ValueError as e:
        print(e)
# expect: empty range for randrange() (5, 2, -3)
# expect: empty range for randrange()
# expect: zero step for randrange()
