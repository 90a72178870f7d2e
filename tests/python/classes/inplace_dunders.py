class N:
    def __init__(self, log): self.log = log
    def __iadd__(self, o): self.log.append(('+=', o)); return self
    def __isub__(self, o): self.log.append(('-=', o)); return self
    def __imul__(self, o): self.log.append(('*=', o)); return self
    def __itruediv__(self, o): self.log.append(('/=', o)); return self
    def __ifloordiv__(self, o): self.log.append(('//=', o)); return self
    def __imod__(self, o): self.log.append(('%=', o)); return self
    def __ipow__(self, o): self.log.append(('**=', o)); return self
    def __imatmul__(self, o): self.log.append(('@=', o)); return self
    def __iand__(self, o): self.log.append(('&=', o)); return self
    def __ior__(self, o): self.log.append(('|=', o)); return self
    def __ixor__(self, o): self.log.append(('^=', o)); return self
    def __ilshift__(self, o): self.log.append(('<<=', o)); return self
    def __irshift__(self, o): self.log.append(('>>=', o)); return self
n = m = N([])
n += 1; n -= 2; n *= 3; n /= 4; n //= 5; n %= 6; n **= 7; n @= 8; n &= 9; n |= 10; n ^= 11; n <<= 12; n >>= 13
print(n is m, n.log)
# expect: True [('+=', 1), ('-=', 2), ('*=', 3), ('/=', 4), ('//=', 5), ('%=', 6), ('**=', 7), ('@=', 8), ('&=', 9), ('|=', 10), ('^=', 11), ('<<=', 12), ('>>=', 13)]
class Fallback:
    def __add__(self, o): return f'add {o}'
f = Fallback()
f += 1
print(f)  # expect: add 1
