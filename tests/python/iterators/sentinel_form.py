class Dice:
    def __init__(self): self.n = 0
    def __call__(self):
        self.n += 2
        return self.n
print(list(iter(Dice(), 8)))  # expect: [2, 4, 6]
def g():
    raise StopIteration
print(list(iter(g, 0)))  # expect: []
