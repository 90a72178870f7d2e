import math
class N:
    def __trunc__(self): return 1
    def __floor__(self): return 2
    def __ceil__(self): return 3
    def __round__(self, n=None): return ('round', n)
    def __abs__(self): return 'abs'
    def __divmod__(self, o): return ('divmod', o)
    def __pow__(self, e, m=None): return ('pow', e, m)
n = N()
print(math.trunc(n), math.floor(n), math.ceil(n), round(n), round(n, 2), abs(n), divmod(n, 3), pow(n, 2), pow(n, 2, 5), n ** 4)
# expect: 1 2 3 ('round', None) ('round', 2) abs ('divmod', 3) ('pow', 2, None) ('pow', 2, 5) ('pow', 4, None)
