class C:
    def m(self, x): return self, x
    def s(x): return x * 2
    static = staticmethod(s)
print(C.m('any self', 1), C.s(4), C.static(5), C().static(6))  # expect: ('any self', 1) 8 10 12
try:
    C().s()
    C().s(1)
except TypeError as e:
    print(e)
# expect: unsupported operand type(s) for *: 'C' and 'int'
