log = []
def mark(x):
    log.append(x)
    return x
def f(a=mark('a'), *, b=mark('b')): return a, b
print(log, f(), f(1, b=2), log)  # expect: ['a', 'b'] ('a', 'b') (1, 2) ['a', 'b']
