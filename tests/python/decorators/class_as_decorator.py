class Counted:
    def __init__(self, f):
        self.f = f
        self.calls = 0
    def __call__(self, *args):
        self.calls += 1
        return self.f(*args)
@Counted
def square(x): return x * x
print(square(3), square(4), square.calls, type(square).__name__)  # expect: 9 16 2 Counted
