"""A read-only view asks the mapping that it shows by the mapping's own methods."""
import collections
from types import MappingProxyType


class Lenient(dict):
    def __missing__(self, key):
        return "missing"

    def __contains__(self, key):
        return True


class Echo:
    def __getitem__(self, key):
        return key


def attempt(function):
    try:
        print(function())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)


view = MappingProxyType(Lenient(a=1))
print("z" in view, view["q"], len(view), dict(view), view.get("a"), view | {"b": 2})
# expect: True missing 1 {'a': 1} 1 {'a': 1, 'b': 2}
print(MappingProxyType(collections.ChainMap({"a": 1}))["a"])  # expect: 1
print(MappingProxyType(collections.OrderedDict(a=1)), repr(MappingProxyType(collections.Counter("aab"))))
# expect: OrderedDict([('a', 1)]) mappingproxy(Counter({'a': 2, 'b': 1}))
echo = MappingProxyType(Echo())
print(echo[3], MappingProxyType(MappingProxyType({"a": 1}))["a"])  # expect: 3 1
attempt(lambda: len(echo))  # expect: TypeError object of type 'Echo' has no len()
attempt(lambda: echo.keys())  # expect: AttributeError 'Echo' object has no attribute 'keys'
attempt(lambda: MappingProxyType([1]))
# expect: TypeError mappingproxy() argument must be a mapping, not list
attempt(lambda: MappingProxyType({}) | 3)
# expect: TypeError unsupported operand type(s) for |: 'dict' and 'int'
print(MappingProxyType({"a": 1}) == MappingProxyType({"a": 1}), {"x": 1} | MappingProxyType({"a": 1}))
# expect: True {'x': 1, 'a': 1}
match MappingProxyType(collections.OrderedDict(a=1)):
    case {"a": number}:
        print(number)
# expect: 1
