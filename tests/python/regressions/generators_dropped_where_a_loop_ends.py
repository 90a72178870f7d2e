def inner(n):
    try:
        yield n
    finally:
        print('closed', n)
def outer(*numbers):
    for n in numbers:
        g = inner(n)
        next(g)
        yield n
def delegating(*numbers):
    yield from outer(*numbers)
class Again:
    def __init__(self, n):
        self.inner = inner(n)
        next(self.inner)
    def __eq__(self, other):
        del self.inner
        return True
async def main():
    print([n for n in outer(1, 2)])
    # expect: closed 1
    # expect: closed 2
    # expect: [1, 2]
    for n in delegating(3):
        print(n)
    # expect: 3
    # expect: closed 3
    print('after')  # expect: after
    print(sum(outer(4)))
    # expect: closed 4
    # expect: 4
    x = inner(5)
    next(x)
    x = Again(6) == x
    # expect: closed 6
    # expect: closed 5
    print(x)  # expect: True
