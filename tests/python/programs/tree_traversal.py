class Tree:
    def __init__(self, value, left=None, right=None): self.value, self.left, self.right = value, left, right
    def insert(self, v):
        side = 'left' if v < self.value else 'right'
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Tree(v))
        else:
            child.insert(v)
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right
    def depth(self): return 1 + max((t.depth() for t in (self.left, self.right) if t), default=0)
    def __contains__(self, v):
        return v == self.value or bool(t := (self.left if v < self.value else self.right)) and v in t
t = Tree(50)
for v in (30, 70, 20, 40, 60, 80, 10):
    t.insert(v)
print(list(t), t.depth(), 60 in t, 65 in t, sum(t), max(t))
# expect: [10, 20, 30, 40, 50, 60, 70, 80] 4 True False 360 80
