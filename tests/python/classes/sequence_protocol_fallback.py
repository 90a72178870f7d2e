class Squares:
    def __len__(self): return 4
    def __getitem__(self, i):
        if not 0 <= i < 4:
            raise IndexError(i)
        return i * i
s = Squares()
print(list(s), 9 in s, 5 in s, [x for x in s], list(reversed(s)), sum(s), max(s), tuple(zip(s, 'ab')))
# expect: [0, 1, 4, 9] True False [0, 1, 4, 9] [9, 4, 1, 0] 14 9 ((0, 'a'), (1, 'b'))
class ByKey:
    def __getitem__(self, k): return k * 2
print(ByKey()['ab'], ByKey()[1:2] if False else ByKey()[4])  # expect: abab 8
