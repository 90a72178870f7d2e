from collections import ChainMap, UserDict, UserList, UserString, defaultdict


class Marked(UserList):
    def __getitem__(self, key):
        if key >= 2:
            raise IndexError
        return str(key) + "!"


print(list(Marked([1, 2])), list(reversed(Marked([1, 2]))), [*UserList([1, 2])])
# expect: ['0!', '1!'] ['1!', '0!'] [1, 2]

for mapping in UserDict(a=1), ChainMap({1: 2}):
    try:
        print(list(reversed(mapping)))
    except TypeError as e:
        print(e)
# expect: 'UserDict' object is not reversible
# expect: 'ChainMap' object is not reversible


class Left(UserString):
    pass


class Right(Left):
    def __rmod__(self, template):
        return super().__rmod__(template)


print(UserString("abc").encode(None, None), UserString("a").encode("ascii"))  # expect: b'abc' b'a'
print(Left("x%s") % Right("a"), "%s" % UserString("y"))  # expect: xa y


class Own(defaultdict):
    def __init__(self):
        super().__init__(self.make)

    def make(self):
        return []


print(repr(Own()))  # expect: Own(<bound method Own.make of Own(..., {})>, {})
nested = defaultdict(list, {1: defaultdict(list)})
print(nested)  # expect: defaultdict(<class 'list'>, {1: defaultdict(<class 'list'>, {})})
