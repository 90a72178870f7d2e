class Version:
    def __init__(self, text): self.parts = tuple(map(int, text.split('.')))
    def __eq__(self, o): return self.parts == o.parts
    def __lt__(self, o): return self.parts < o.parts
    def __le__(self, o): return self.parts <= o.parts
    def __gt__(self, o): return self.parts > o.parts
    def __ge__(self, o): return self.parts >= o.parts
    def __repr__(self): return '.'.join(map(str, self.parts))
a, b, c = map(Version, ('1.2', '1.10', '1.2'))
print(a < b, a > b, a == c, a != c, a <= c, b >= a, sorted([b, a, c]), max(a, b), min(b, c))
# expect: True False True False True True [1.2, 1.2, 1.10] 1.10 1.2
class OnlyLt:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
print(OnlyLt(1) < OnlyLt(2), OnlyLt(1) > OnlyLt(2), [x.n for x in sorted([OnlyLt(3), OnlyLt(1)])])
# expect: True False [1, 3]
try:
    OnlyLt(1) <= OnlyLt(2)
except TypeError as e:
    print(e)
# expect: '<=' not supported between instances of 'OnlyLt' and 'OnlyLt'
