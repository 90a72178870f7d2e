import random
r = random.Random(2024)
a = list(range(50))
r.shuffle(a)
print(a[:10], r.sample(a, 8), r.sample(range(10 ** 12), 3), r.sample('abcdefghij', k=4), r.randbytes(5))
# expect: [8, 0, 7, 25, 40, 2, 9, 28, 10, 42] [5, 7, 46, 44, 0, 3, 4, 1] [882917150600, 462590126843, 122894847107] ['f', 'd', 'i', 'h'] b'\x804\x9f]"'
