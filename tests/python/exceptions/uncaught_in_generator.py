def g():
    yield 1
    raise RuntimeError('generator broke')
for x in g():
    print(x)
# expect: 1
# expect error: RuntimeError: generator broke
