def repeat(n, sep=' '):
    def decorate(f):
        def wrapper(*a):
            return sep.join(str(f(*a)) for _ in range(n))
        return wrapper
    return decorate
@repeat(3)
def hi(): return 'hi'
@repeat(n=2, sep='-')
def add(a, b): return a + b
print(hi(), add(1, 2))  # expect: hi hi hi 3-3
