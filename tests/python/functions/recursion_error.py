def f(n):
    return f(n + 1)
try:
    f(0)
except RecursionError as e:
    print(type(e).__name__, e)
# expect: RecursionError maximum recursion depth exceeded
class R:
    def __repr__(self):
        return repr(self)
try:
    repr(R())
except RecursionError as e:
    print('in repr')
# expect: in repr
print('still alive')  # expect: still alive
