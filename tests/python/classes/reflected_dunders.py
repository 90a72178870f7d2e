class R:
    def __radd__(self, o): return f'{o!r} r+'
    def __rsub__(self, o): return f'{o!r} r-'
    def __rmul__(self, o): return f'{o!r} r*'
    def __rtruediv__(self, o): return f'{o!r} r/'
    def __rfloordiv__(self, o): return f'{o!r} r//'
    def __rmod__(self, o): return f'{o!r} r%'
    def __rpow__(self, o): return f'{o!r} r**'
    def __rmatmul__(self, o): return f'{o!r} r@'
    def __rdivmod__(self, o): return f'{o!r} rdivmod'
r = R()
print(1 + r, 1.5 - r, 'a' + r, 2 / r, 2 // r, 2 % r, 2 ** r, [1] @ r, divmod(7, r), 3 * r)
# expect: 1 r+ 1.5 r- 'a' r+ 2 r/ 2 r// 2 r% 2 r** [1] r@ 7 rdivmod 3 r*
print(sum([r]) if False else 0 + r, [1] + r)  # expect: 0 r+ [1] r+
