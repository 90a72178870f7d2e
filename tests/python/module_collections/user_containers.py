from collections import UserDict, UserList, UserString
class D(UserDict):
    def __setitem__(self, k, v): super().__setitem__(str(k), v)
class L(UserList):
    def second(self): return self[1]
d = D({1: 'a'})
d[2] = 'b'
print(d, '1' in d, d.data, len(d), L([1, 2, 3]).second(), L([1]) + [2], UserString('abc').upper(), len(UserString('ab')))
# expect: {'1': 'a', '2': 'b'} True {'1': 'a', '2': 'b'} 2 2 [1, 2] ABC 2
