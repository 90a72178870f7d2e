class Up:
    def __init__(self, n): self.n = n
    def __iter__(self): return UpIter(self.n)
class UpIter:
    def __init__(self, n): self.n, self.i = n, 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > self.n:
            raise StopIteration
        return self.i
u = Up(3)
print(list(u), list(u), [a + b for a in u for b in u], 2 in u, 9 in u, max(u), dict.fromkeys(u), [*u, *u])
# expect: [1, 2, 3] [1, 2, 3] [2, 3, 4, 3, 4, 5, 4, 5, 6] True False 3 {1: None, 2: None, 3: None} [1, 2, 3, 1, 2, 3]
