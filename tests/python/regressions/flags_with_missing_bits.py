from enum import Flag
class E(Flag):
    GREEN = 2
    BOTH = 3
    BLUE = 4
print(list(E(7)), len(E(7)), list(E.BOTH), [repr(p) for p in E(6)])
# expect: [None, <E.GREEN: 2>, <E.BLUE: 4>] 3 [None, <E.GREEN: 2>] ['<E.GREEN: 2>', '<E.BLUE: 4>']
