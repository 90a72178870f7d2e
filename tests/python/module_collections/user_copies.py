import collections
import copy


class Settings(collections.UserDict):
    def __init__(self, name, *args):
        super().__init__(*args)
        self.name = name

    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


settings = Settings("live", {"A": 1})
for made in (settings.copy(), copy.copy(settings)):
    made["b"] = 2
    print(type(made).__name__, made.name, made, settings)
# expect: Settings live {'a': 1, 'b': 2} {'a': 1}
# expect: Settings live {'a': 1, 'b': 2} {'a': 1}


class Names(collections.UserList):
    label = "none"


names = Names(["a"])
names.label = "own"
made = copy.copy(names)
made.append("b")
print(made, names, made.label, names.copy().label)  # expect: ['a', 'b'] ['a'] own none
ordered = collections.OrderedDict(a=1)
print(ordered.pop("x", default=4), ordered.setdefault("b", default=5), ordered.pop("a"), ordered)
# expect: 4 5 1 OrderedDict([('b', 5)])
try:
    ordered.pop("x")
except KeyError as error:
    print(repr(error))
# expect: KeyError('x')
