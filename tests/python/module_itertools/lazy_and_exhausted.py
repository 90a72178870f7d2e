from itertools import chain, islice, count, takewhile
def g():
    for i in range(5):
        print('make', i)
        yield i
it = islice(g(), 2)
print('lazy')  # expect: lazy
print(list(it))
# expect: make 0
# expect: make 1
# expect: [0, 1]
c = chain([1], (x for x in [2]))
print(next(c), list(c), list(c))  # expect: 1 [2] []
print(sum(takewhile(lambda x: x < 100, (n * n for n in count()))), next(x for x in count() if x * x > 50))
# expect: 285 8
