class Stack(list):
    def push(self, x):
        self.append(x)
        return self
    def __repr__(self):
        return f'Stack({list(self)})'
s = Stack([1])
s.push(2).push(3)
print(s, len(s), s[0], s == [1, 2, 3], type(s[:2]).__name__, isinstance(s, list))
# expect: Stack([1, 2, 3]) 3 1 True list True
print(sorted(s, reverse=True), s + [4], type(s + [4]).__name__)
# expect: [3, 2, 1] [1, 2, 3, 4] list
