class Adder:
    def __init__(self, n): self.n = n
    def __call__(self, x, *, times=1): return (x + self.n) * times
add = Adder(5)
print(add(1), add(1, times=3), callable(add), list(map(add, [1, 2])))  # expect: 6 18 True [6, 7]
class NotCallable: pass
n = NotCallable()
n.__call__ = lambda: 'instance attribute is ignored'
try:
    n()
except TypeError as e:
    print(e)
# expect: 'NotCallable' object is not callable
