class Counter:
    total = 0
    items = []
    def add(self, x):
        Counter.total += 1
        self.items.append(x)
        self.total_here = Counter.total
a, b = Counter(), Counter()
a.add(1)
b.add(2)
print(a.items, b.items is a.items, Counter.total, a.total, a.total_here, b.total_here)
# expect: [1, 2] True 2 2 1 2
a.total += 10
print(a.total, b.total, Counter.total, vars(a))  # expect: 12 2 2 {'total_here': 1, 'total': 12}
