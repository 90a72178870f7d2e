class Times:
    def __index__(self): return 2
    def __rmul__(self, other): return ('rmul', other)
class Count:
    def __index__(self): return 2
class Left:
    def __mul__(self, other): return NotImplemented
for left in ('ab', [1], (1,), b'x', bytearray(b'y'), 3):
    print(left * Times())
# expect: ('rmul', 'ab')
# expect: ('rmul', [1])
# expect: ('rmul', (1,))
# expect: ('rmul', b'x')
# expect: ('rmul', bytearray(b'y'))
# expect: ('rmul', 3)
print('ab' * Count(), [1] * Count())  # expect: abab [1, 1]
def show(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
show(lambda: 'ab' * Left())  # expect: can't multiply sequence by non-int of type 'Left'
show(lambda: Left() * [1])  # expect: can't multiply sequence by non-int of type 'Left'
show(lambda: 'ab' + Left())  # expect: can only concatenate str (not "Left") to str
show(lambda: (1,) + Left())  # expect: can only concatenate tuple (not "Left") to tuple
class Words(list): pass
show(lambda: Words('a') + 1)  # expect: can only concatenate list (not "int") to list
show(lambda: Words('a') * 'b')  # expect: can't multiply sequence by non-int of type 'str'
def in_place(x, y):
    x *= y
show(lambda: in_place(Left(), [1]))  # expect: unsupported operand type(s) for *=: 'Left' and 'list'
show(lambda: in_place([1], Left()))  # expect: can't multiply sequence by non-int of type 'Left'
def power(x, y):
    x **= y
show(lambda: power(Left(), 2))  # expect: unsupported operand type(s) for **=: 'Left' and 'int'
