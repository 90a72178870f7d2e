class Loud(dict):
    def __iter__(self):
        print("iter")
        return iter(["a", "b"])

    def keys(self):
        print("keys")
        return ["b", "a"]

    def __getitem__(self, key):
        return "got " + key


class Silent(dict):
    def keys(self):
        print("never asked")
        return []


loud = Loud(a=1, b=2, c=3)
print(loud.copy(), type(loud.copy()).__name__)
# expect: keys
# expect: keys
# expect: {'b': 'got b', 'a': 'got a'} dict
print(loud | {"d": 4})
# expect: keys
# expect: {'b': 'got b', 'a': 'got a', 'd': 4}
print({"d": 4} | loud)
# expect: keys
# expect: {'d': 4, 'b': 'got b', 'a': 'got a'}
print(dict(loud), {**loud})
# expect: keys
# expect: keys
# expect: {'b': 'got b', 'a': 'got a'} {'b': 'got b', 'a': 'got a'}
target = {}
target.update(loud)  # expect: keys
print(target)  # expect: {'b': 'got b', 'a': 'got a'}
target |= loud  # expect: keys
print(target)  # expect: {'b': 'got b', 'a': 'got a'}
print(Loud().copy(), Loud() | {})  # expect: {} {}
silent = Silent(a=1)
print(silent.copy(), silent | {"b": 2}, {"b": 2} | silent, dict(silent))
# expect: {'a': 1} {'a': 1, 'b': 2} {'b': 2, 'a': 1} {'a': 1}
