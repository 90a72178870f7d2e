class Deck:
    def __init__(self, *cards): self.cards = list(cards)
    def __len__(self): return len(self.cards)
    def __getitem__(self, i):
        return Deck(*self.cards[i]) if isinstance(i, slice) else self.cards[i]
    def __setitem__(self, i, v): self.cards[i] = v
    def __delitem__(self, i): del self.cards[i]
    def __contains__(self, c):
        print('contains', c)
        return c in self.cards
    def __iter__(self): return iter(self.cards)
    def __reversed__(self): return (f'rev {c}' for c in reversed(self.cards))
    def __repr__(self): return f'Deck{self.cards}'
d = Deck('a', 'b', 'c')
d[0] = 'A'
del d[1]
print(len(d), d[0], d[-1], d[:1], 'c' in d, 'z' in d, list(d), list(reversed(d)), bool(d), bool(Deck()))
# expect: contains c
# expect: contains z
# expect: 2 A c Deck['A'] True False ['A', 'c'] ['rev c', 'rev A'] True False
