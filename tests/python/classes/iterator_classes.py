class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1
print(list(Countdown(3)), sum(Countdown(4)), [*Countdown(2)], dict(enumerate(Countdown(2))))
# expect: [3, 2, 1] 10 [2, 1] {0: 2, 1: 1}
c = Countdown(2)
print(next(c), next(c), next(c, 'done'), list(c))  # expect: 2 1 done []
class Bad:
    def __iter__(self): return 5
try:
    iter(Bad())
except TypeError as e:
    print(e)
# expect: iter() returned non-iterator of type 'int'
