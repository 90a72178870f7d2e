def numbers():
    for i in range(10):
        yield i
evens = (n for n in numbers() if n % 2 == 0)
squares = (n * n for n in evens)
print(next(squares), next(squares), sum(squares))  # expect: 0 4 116
print(list(zip((c for c in 'ab'), (i for i in range(5)))))  # expect: [('a', 0), ('b', 1)]
