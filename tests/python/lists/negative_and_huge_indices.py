a = [1, 2, 3]
print(a[-3], a[-100:100], a[2:-100], a[10 ** 30:], a[-10 ** 30:2])
# expect: 1 [1, 2, 3] [] [] [1, 2]
try:
    a[10 ** 30]
except IndexError as e:
    print(e)
# expect: cannot fit 'int' into an index-sized integer
class I:
    def __index__(self):
        return 1
print(a[I()], a[:I()])  # expect: 2 [1]
