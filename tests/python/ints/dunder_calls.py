print((5).__add__(3), (5).__radd__(3), (5).__sub__(3), (5).__rsub__(3))  # expect: 8 8 2 -2
print((5).__mul__(3), (5).__truediv__(2), (5).__floordiv__(2), (5).__mod__(3))  # expect: 15 2.5 2 2
print((5).__pow__(2), (5).__rpow__(2), (5).__lshift__(2), (5).__rshift__(1))  # expect: 25 32 20 2
print((5).__and__(3), (5).__or__(3), (5).__xor__(3), (5).__invert__())  # expect: 1 7 6 -6
print((5).__neg__(), (5).__pos__(), (-5).__abs__(), (5).__bool__())  # expect: -5 5 5 True
print((5).__eq__(5), (5).__ne__(5), (5).__lt__(6), (5).__le__(5), (5).__gt__(4), (5).__ge__(6))
# expect: True False True True True False
print((5).__add__(1.5), (5).__eq__('5'))  # expect: NotImplemented NotImplemented
print((5).__divmod__(3), (5).__int__(), (5).__float__(), (5).__index__(), (5).__hash__())
# expect: (1, 2) 5 5.0 5 5
