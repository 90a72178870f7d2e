# keys(), items() and values() of a mapping of one's own are views of it.
from collections import ChainMap, UserDict
from collections.abc import (Collection, ItemsView, KeysView, Mapping, MappingView, MutableMapping,
                             Set, ValuesView)


class Frozen(Mapping):
    def __init__(self, data):
        self.data = data

    def __getitem__(self, key):
        return self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return f"Frozen({self.data})"


frozen = Frozen({"a": 1, "b": 2})
keys, values, items = frozen.keys(), frozen.values(), frozen.items()
print(keys, values, items, type(keys).__name__, len(keys), len(values), len(items))
# expect: KeysView(Frozen({'a': 1, 'b': 2})) ValuesView(Frozen({'a': 1, 'b': 2})) ItemsView(Frozen({'a': 1, 'b': 2})) KeysView 2 2 2
frozen.data["c"] = 3
print(list(keys), list(values), list(items), len(keys))
# expect: ['a', 'b', 'c'] [1, 2, 3] [('a', 1), ('b', 2), ('c', 3)] 3
print("c" in keys, 3 in values, 4 in values, ("c", 3) in items, ("c", 4) in items, ("z", 1) in items)
# expect: True True False True False False
print(sorted(keys & {"a", "z"}), sorted(keys | {"z"}), sorted(keys - {"a"}), sorted(keys ^ {"a", "q"}))
# expect: ['a'] ['a', 'b', 'c', 'z'] ['b', 'c'] ['b', 'c', 'q']
print(sorted({"a", "z"} & keys), sorted({"z"} | keys), sorted({"a", "y"} - keys), sorted({"a"} ^ keys))
# expect: ['a'] ['a', 'b', 'c', 'z'] ['y'] ['b', 'c']
print(type(keys & {"a"}), keys == {"a", "b", "c"}, keys >= {"a"}, keys < {"a"}, keys.isdisjoint({"z"}))
# expect: <class 'set'> True True False True
print(sorted(items & {("a", 1)}), items == {("a", 1), ("b", 2), ("c", 3)})
# expect: [('a', 1)] True
print(isinstance(keys, KeysView), isinstance(items, Set), isinstance(values, MappingView),
      isinstance(values, Set), isinstance(values, Collection))
# expect: True True True False True
for kind in (Set, KeysView, ItemsView, ValuesView, MappingView):
    print(kind.__name__, [isinstance(view, kind) for view in ({}.keys(), {}.items(), {}.values())])
# expect: Set [True, True, False]
# expect: KeysView [True, False, False]
# expect: ItemsView [False, True, False]
# expect: ValuesView [False, False, True]
# expect: MappingView [True, True, True]
print(KeysView({"x": 1}), list(ItemsView({"x": 1})), ValuesView({"x": 5}))
# expect: KeysView({'x': 1}) [('x', 1)] ValuesView({'x': 5})


class Lower(MutableMapping):
    def __init__(self, *args, **kwargs):
        self.data = {}
        self.update(*args, **kwargs)

    def __getitem__(self, key):
        return self.data[key.lower()]

    def __setitem__(self, key, value):
        self.data[key.lower()] = value

    def __delitem__(self, key):
        del self.data[key.lower()]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)


lower = Lower(A=1, b=2)
shown = lower.keys()
lower["C"] = 3
print(list(shown), "A" in shown, dict(lower.items()), sorted(lower.values()), lower.keys() - {"a"} == {"b", "c"})
# expect: ['a', 'b', 'c'] True {'a': 1, 'b': 2, 'c': 3} [1, 2, 3] True

chain = ChainMap({"a": 1}, {"b": 2})
shown = chain.items()
chain["c"] = 3
print(chain.keys(), list(shown), ("b", 2) in shown, sorted(chain.keys() & {"a", "b"}))
# expect: KeysView(ChainMap({'a': 1, 'c': 3}, {'b': 2})) [('b', 2), ('a', 1), ('c', 3)] True ['a', 'b']
user = UserDict(a=1)
print(user.values(), list(user.items()), "a" in user.keys(), type(user), type(chain), UserDict.__module__)
# expect: ValuesView({'a': 1}) [('a', 1)] True <class 'collections.UserDict'> <class 'collections.ChainMap'> collections


class Bag(Set):
    def __init__(self, items=()):
        self.items = tuple(dict.fromkeys(items))

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def __hash__(self):
        return self._hash()

    def __repr__(self):
        return f"Bag{self.items}"


a, b = Bag("abc"), Bag("bcd")
print(a & b, a | b, a - b, a ^ b, a - ["a"], ["a", "q"] - a, ["a"] & a, ["q"] | a, ["q"] ^ a)
# expect: Bag('b', 'c') Bag('a', 'b', 'c', 'd') Bag('a',) Bag('a', 'd') Bag('b', 'c') Bag('q',) Bag('a',) Bag('a', 'b', 'c', 'q') Bag('a', 'b', 'c', 'q')
print(a == {"a", "b", "c"}, hash(a) == hash(Bag("cab")), {"a"} < a, a > {"a"})
# expect: True True True True
