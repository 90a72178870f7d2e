# A __repr__ that takes away what is being printed.
class Remover:
    def __init__(self, target):
        self.target = target

    def __repr__(self):
        self.target.clear()
        return 'R'


items = []
items.extend([Remover(items), 1, 2, 3])
print(items, len(items))  # expect: [R] 4
table = {}
table['a'] = Remover(table)
table['b'] = 2
print(repr(table).startswith("{'a': R"), len(table))  # expect: True 0


class Grower:
    def __init__(self, target):
        self.target = target

    def __repr__(self):
        if len(self.target) < 5:
            self.target.append(len(self.target))
        return 'G'


grown = []
grown.append(Grower(grown))
print(grown)  # expect: [G, 1]
