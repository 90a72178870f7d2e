s = 'abc'
print(s.__len__(), s.__contains__('b'), s.__getitem__(1), s.__add__('d'), s.__mul__(2))
# expect: 3 True b abcd abcabc
print(s.__rmul__(2), s.__eq__('abc'), s.__lt__('b'), s.__ne__(1), s.__repr__(), s.__str__())
# expect: abcabc True True NotImplemented 'abc' abc
print(s.__format__('>5'), s.__mod__(()) if False else '%s!'.__mod__('x'), list(s.__iter__()))
# expect:   abc x! ['a', 'b', 'c']
print(s.__hash__() == hash('abc'), s.__getitem__(slice(0, 2)))  # expect: True ab
