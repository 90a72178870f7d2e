class Index:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
print([10, 20, 30][Index(1)], 'abc'[Index(-1)], range(Index(3)), [0] * Index(2), 'ab' * Index(2), (1, 2, 3)[Index(0):Index(2)])
# expect: 20 c range(0, 3) [0, 0] abab (1, 2)
