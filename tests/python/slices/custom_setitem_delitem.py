class Log:
    def __setitem__(self, key, value):
        print('set', key, value)
    def __delitem__(self, key):
        print('del', key)
x = Log()
x[0] = 1  # expect: set 0 1
x[1:2] = [3]  # expect: set slice(1, 2, None) [3]
x[1, 2:3] = 'z'  # expect: set (1, slice(2, 3, None)) z
del x['k'], x[::2]
# expect: del k
# expect: del slice(None, None, 2)
try:
    x[0]
except TypeError as e:
    print(e)
# expect: 'Log' object is not subscriptable
