class Card:
    ranks = '23456789TJQKA'
    def __init__(self, rank, suit): self.rank, self.suit = rank, suit
    def key(self): return self.ranks.index(self.rank), self.suit
    def __lt__(self, o): return self.key() < o.key()
    def __repr__(self): return self.rank + self.suit
hand = [Card(*c) for c in ('KS', '2H', 'AD', 'TC', 'TD')]
print(sorted(hand), max(hand), min(hand), sorted(hand, key=lambda c: c.suit))
# expect: [2H, TC, TD, KS, AD] AD 2H [TC, AD, TD, 2H, KS]
