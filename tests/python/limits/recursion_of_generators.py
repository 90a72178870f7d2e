def g(n):
    yield n
    yield from g(n + 1)
count = 0
try:
    for x in g(0):
        count += 1
except RecursionError:
    print('RecursionError', count > 100)
# expect: RecursionError True
# no-stress: every restore would copy a thousand frames
