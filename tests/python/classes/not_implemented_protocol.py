class A:
    def __add__(self, o):
        print('A.add')
        return NotImplemented
    def __eq__(self, o):
        print('A.eq')
        return NotImplemented
class B:
    def __radd__(self, o):
        print('B.radd')
        return 'from B'
    def __eq__(self, o):
        print('B.eq')
        return True
print(A() + B())
# expect: A.add
# expect: B.radd
# expect: from B
print(A() == B(), A() != B())
# expect: A.eq
# expect: B.eq
# expect: A.eq
# expect: B.eq
# expect: True False
try:
    A() + 1
except TypeError as e:
    print(e)
# expect: A.add
# expect: unsupported operand type(s) for +: 'A' and 'int'
class Sub(A):
    def __radd__(self, o): return 'subclass first'
print(A() + Sub())  # expect: subclass first
