class CM:
    def __enter__(self):
        print('enter')
        return self
    def __exit__(self, *exc):
        print('exit', exc[0].__name__ if exc[0] else None)
def g():
    with CM():
        yield 1
        yield 2
print(list(g()))
# expect: enter
# expect: exit None
# expect: [1, 2]
it = g()
next(it)  # expect: enter
it.close()  # expect: exit GeneratorExit
it = g()
next(it)  # expect: enter
try:
    it.throw(ValueError)
except ValueError:
    print('out')
# expect: exit ValueError
# expect: out
