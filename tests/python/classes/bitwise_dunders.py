class S:
    def __init__(self, n): self.n = n
    def __and__(self, o): return f'{self.n} & {o}'
    def __or__(self, o): return f'{self.n} | {o}'
    def __xor__(self, o): return f'{self.n} ^ {o}'
    def __lshift__(self, o): return f'{self.n} << {o}'
    def __rshift__(self, o): return f'{self.n} >> {o}'
    def __rand__(self, o): return f'{o} r& {self.n}'
    def __ror__(self, o): return f'{o} r| {self.n}'
    def __rxor__(self, o): return f'{o} r^ {self.n}'
    def __rlshift__(self, o): return f'{o} r<< {self.n}'
    def __rrshift__(self, o): return f'{o} r>> {self.n}'
s = S('s')
print(s & 1, s | 1, s ^ 1, s << 1, s >> 1)  # expect: s & 1 s | 1 s ^ 1 s << 1 s >> 1
print(1 & s, 1 | s, 1 ^ s, 1 << s, 1 >> s)  # expect: 1 r& s 1 r| s 1 r^ s 1 r<< s 1 r>> s
