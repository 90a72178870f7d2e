# dict.__getitem__ asks __missing__ also when it is called by name.
class Counts(dict):
    def __getitem__(self, key):
        return dict.__getitem__(self, key)

    def __missing__(self, key):
        return "missing", key


class Inherited(Counts):
    def __getitem__(self, key):
        return super().__getitem__(key)


print(Counts(a=1)["a"], Counts()["b"], Inherited()["c"])
# expect: 1 ('missing', 'b') ('missing', 'c')
print(dict.__getitem__(Counts(), "d"), Counts().__getitem__("e"))
# expect: ('missing', 'd') ('missing', 'e')
try:
    dict.__getitem__({}, "f")
except KeyError as error:
    print("KeyError", error)
# expect: KeyError 'f'
