# An __eq__ that changes the table in which its key is searched, and changes it back.
import functools

table = {}


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        table["more"] = 1
        del table["more"]
        return self is other


table[Key()] = 1
table[Key()] = 2
print(len(table))  # expect: 2


@functools.lru_cache
def cached(key):
    return key.number


class Number:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        if self.number == 2:
            cached(Number(1))
        return self.number == other.number


cached(Number(1))
cached(Number(2))
print(cached(Number(2)))  # expect: 2
