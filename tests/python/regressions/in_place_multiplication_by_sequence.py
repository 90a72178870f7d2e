import operator
class Two:
    def __index__(self): return 2
class Int(int): pass
class Declines(Two):
    def __mul__(self, other): return NotImplemented
class Reflected(list):
    def __rmul__(self, other): return ('rmul', type(other).__name__)
def in_place(x, y):
    x *= y
    return x
def show(f, x, y):
    try:
        print(f(x, y))
    except TypeError as e:
        print(e)
for left in (Two(), Int(2), Declines(), 2):
    for right in ([1], (1,), 'a', b'a', bytearray(b'a'), Reflected([1])):
        show(in_place, left, right)
        show(operator.imul, left, right)
        show(operator.mul, left, right)
# expect: unsupported operand type(s) for *=: 'Two' and 'list'
# expect: unsupported operand type(s) for *=: 'Two' and 'list'
# expect: [1, 1]
# expect: unsupported operand type(s) for *=: 'Two' and 'tuple'
# expect: unsupported operand type(s) for *=: 'Two' and 'tuple'
# expect: (1, 1)
# expect: unsupported operand type(s) for *=: 'Two' and 'str'
# expect: unsupported operand type(s) for *=: 'Two' and 'str'
# expect: aa
# expect: unsupported operand type(s) for *=: 'Two' and 'bytes'
# expect: unsupported operand type(s) for *=: 'Two' and 'bytes'
# expect: b'aa'
# expect: unsupported operand type(s) for *=: 'Two' and 'bytearray'
# expect: unsupported operand type(s) for *=: 'Two' and 'bytearray'
# expect: bytearray(b'aa')
# expect: ('rmul', 'Two')
# expect: ('rmul', 'Two')
# expect: ('rmul', 'Two')
# expect: unsupported operand type(s) for *=: 'Int' and 'list'
# expect: unsupported operand type(s) for *=: 'Int' and 'list'
# expect: [1, 1]
# expect: unsupported operand type(s) for *=: 'Int' and 'tuple'
# expect: unsupported operand type(s) for *=: 'Int' and 'tuple'
# expect: (1, 1)
# expect: unsupported operand type(s) for *=: 'Int' and 'str'
# expect: unsupported operand type(s) for *=: 'Int' and 'str'
# expect: aa
# expect: unsupported operand type(s) for *=: 'Int' and 'bytes'
# expect: unsupported operand type(s) for *=: 'Int' and 'bytes'
# expect: b'aa'
# expect: unsupported operand type(s) for *=: 'Int' and 'bytearray'
# expect: unsupported operand type(s) for *=: 'Int' and 'bytearray'
# expect: bytearray(b'aa')
# expect: ('rmul', 'Int')
# expect: ('rmul', 'Int')
# expect: ('rmul', 'Int')
# expect: unsupported operand type(s) for *=: 'Declines' and 'list'
# expect: unsupported operand type(s) for *=: 'Declines' and 'list'
# expect: [1, 1]
# expect: unsupported operand type(s) for *=: 'Declines' and 'tuple'
# expect: unsupported operand type(s) for *=: 'Declines' and 'tuple'
# expect: (1, 1)
# expect: unsupported operand type(s) for *=: 'Declines' and 'str'
# expect: unsupported operand type(s) for *=: 'Declines' and 'str'
# expect: aa
# expect: unsupported operand type(s) for *=: 'Declines' and 'bytes'
# expect: unsupported operand type(s) for *=: 'Declines' and 'bytes'
# expect: b'aa'
# expect: unsupported operand type(s) for *=: 'Declines' and 'bytearray'
# expect: unsupported operand type(s) for *=: 'Declines' and 'bytearray'
# expect: bytearray(b'aa')
# expect: ('rmul', 'Declines')
# expect: ('rmul', 'Declines')
# expect: ('rmul', 'Declines')
# expect: [1, 1]
# expect: [1, 1]
# expect: [1, 1]
# expect: (1, 1)
# expect: (1, 1)
# expect: (1, 1)
# expect: aa
# expect: aa
# expect: aa
# expect: b'aa'
# expect: b'aa'
# expect: b'aa'
# expect: bytearray(b'aa')
# expect: bytearray(b'aa')
# expect: bytearray(b'aa')
# expect: ('rmul', 'int')
# expect: ('rmul', 'int')
# expect: ('rmul', 'int')
for left in ([1], (1,), 'a', b'a', bytearray(b'a')):
    show(in_place, left, Two())
# expect: [1, 1]
# expect: (1, 1)
# expect: aa
# expect: b'aa'
# expect: bytearray(b'aa')
