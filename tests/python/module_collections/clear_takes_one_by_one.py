# clear() of the abstract classes takes what popitem() and pop() give.
from collections.abc import MutableMapping, MutableSet


class Table(MutableMapping):
    def __init__(self):
        self.items_by_key = {"keep": 0, "a": 1, "b": 2}

    def __getitem__(self, key):
        return self.items_by_key[key]

    def __setitem__(self, key, value):
        self.items_by_key[key] = value

    def __delitem__(self, key):
        print("del", key)
        del self.items_by_key[key]

    def __iter__(self):
        return iter(self.items_by_key)

    def __len__(self):
        return len(self.items_by_key)

    def popitem(self):
        for key in self:
            if key != "keep":
                del self[key]
                return key, None
        raise KeyError


class Bag(MutableSet):
    def __init__(self):
        self.values = [1, 2]

    def __contains__(self, value):
        return value in self.values

    def __iter__(self):
        return iter(self.values)

    def __len__(self):
        return len(self.values)

    def add(self, value):
        self.values.append(value)

    def discard(self, value):
        print("discard", value)
        self.values.remove(value)

    def pop(self):
        if not self.values:
            raise KeyError
        print("pop")
        return self.values.pop()


table, bag = Table(), Bag()
table.clear()
# expect: del a
# expect: del b
bag.clear()
# expect: pop
# expect: pop
print(table.items_by_key, bag.values)  # expect: {'keep': 0} []
