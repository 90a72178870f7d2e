class Tree:
    def __init__(self, value, *children):
        self.value, self.children = value, children
    def __iter__(self):
        yield self.value
        for child in self.children:
            yield from child
    def leaves(self):
        if not self.children:
            yield self.value
        for c in self.children:
            yield from c.leaves()
t = Tree(1, Tree(2, Tree(3)), Tree(4))
print(list(t), list(t.leaves()), sum(t), 4 in t)  # expect: [1, 2, 3, 4] [3, 4] 10 True
