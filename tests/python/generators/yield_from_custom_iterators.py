class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0:
            raise StopIteration('lift off')
        self.n -= 1
        return self.n
def g():
    r = yield from Countdown(3)
    yield r
    yield from {'k': 1}
    yield from range(2)
print(list(g()))  # expect: [2, 1, 0, 'lift off', 'k', 0, 1]
class Sendable(Countdown):
    def send(self, v):
        print('sent', v)
        return v
def h():
    yield from Sendable(2)
it = h()
print(next(it), it.send('x'))
# expect: sent x
# expect: 1 x
try:
    def bad(): yield from 5
    list(bad())
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
