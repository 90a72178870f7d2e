print((1.5).__add__(2), (1.5).__radd__(2), (1.5).__sub__(1), (1.5).__mul__(2))
# expect: 3.5 3.5 0.5 3.0
print((1.5).__truediv__(2), (5.5).__floordiv__(2), (5.5).__mod__(2), (1.5).__pow__(2))
# expect: 0.75 2.0 1.5 2.25
print((1.5).__neg__(), (-1.5).__abs__(), (1.5).__bool__(), (1.5).__int__())
# expect: -1.5 1.5 True 1
print((1.5).__eq__(1.5), (1.5).__lt__(2), (1.5).__add__('x'))  # expect: True True NotImplemented
print((1.5).__divmod__(1), (2.0).__hash__(), (1.5).__repr__(), (1.5).__format__('.2f'))
# expect: (1.0, 0.5) 2 1.5 1.50
