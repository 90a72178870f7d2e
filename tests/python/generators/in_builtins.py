def g():
    yield 3
    yield 1
    yield 2
print(sum(g()), max(g()), min(g()), sorted(g()), list(g()), tuple(g()), set(g()) == {1, 2, 3}, any(g()), all(g()))
# expect: 6 3 1 [1, 2, 3] [3, 1, 2] (3, 1, 2) True True True
print(dict(enumerate(g())), list(zip(g(), 'abc')), list(map(str, g())), list(filter(lambda x: x > 1, g())))
# expect: {0: 3, 1: 1, 2: 2} [(3, 'a'), (1, 'b'), (2, 'c')] ['3', '1', '2'] [3, 2]
a, b, c = g()
print(a, b, c, [*g()], 2 in g(), ','.join(str(x) for x in g()), list(reversed(list(g()))))
# expect: 3 1 2 [3, 1, 2] True 3,1,2 [2, 1, 3]
