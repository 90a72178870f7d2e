class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print('exit', t)
def f():
    with CM():
        return 'returned'
print(f())
# expect: exit None
# expect: returned
for i in range(3):
    with CM():
        if i == 0:
            continue
        break
# expect: exit None
# expect: exit None
print('i', i)  # expect: i 1
def g():
    with CM():
        yield 1
    yield 2
print(list(g()))
# expect: exit None
# expect: [1, 2]
