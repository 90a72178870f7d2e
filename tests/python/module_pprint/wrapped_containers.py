import collections
import pprint
from dataclasses import dataclass
from types import MappingProxyType

words = {"the": 0, "quick": 1, "brown": 2, "fox": 3, "jumped": 4, "over": 5, "a": 6, "lazy": 7}
pprint.pprint(MappingProxyType(words), width=40)
# expect: mappingproxy({'a': 6,
# expect:               'brown': 2,
# expect:               'fox': 3,
# expect:               'jumped': 4,
# expect:               'lazy': 7,
# expect:               'over': 5,
# expect:               'quick': 1,
# expect:               'the': 0})
pprint.pprint(collections.ChainMap(words, {"z": 1}), width=40)
# expect: ChainMap({'a': 6,
# expect:           'brown': 2,
# expect:           'fox': 3,
# expect:           'jumped': 4,
# expect:           'lazy': 7,
# expect:           'over': 5,
# expect:           'quick': 1,
# expect:           'the': 0},
# expect:          {'z': 1})
pprint.pprint(collections.UserDict(words), width=40)
# expect: {'a': 6,
# expect:  'brown': 2,
# expect:  'fox': 3,
# expect:  'jumped': 4,
# expect:  'lazy': 7,
# expect:  'over': 5,
# expect:  'quick': 1,
# expect:  'the': 0}
pprint.pprint(collections.UserList(list(words.items())), width=40)
# expect: [('the', 0),
# expect:  ('quick', 1),
# expect:  ('brown', 2),
# expect:  ('fox', 3),
# expect:  ('jumped', 4),
# expect:  ('over', 5),
# expect:  ('a', 6),
# expect:  ('lazy', 7)]
pprint.pprint(collections.UserString("the quick brown fox jumped over"), width=20)
# expect: ('the quick brown '
# expect:  'fox jumped over')


@dataclass
class Shown:
    text: str

    def __repr__(self):
        return "a text of its own that does not fit"


@dataclass
class Usual:
    text: str
    more: list


pprint.pprint(Shown("x"), width=10)  # expect: a text of its own that does not fit
pprint.pprint(Usual("x" * 20, list(range(10))), width=30)
# expect: Usual(text='xxxxxxxxxxxxxxxxxxxx',
# expect:       more=[0,
# expect:             1,
# expect:             2,
# expect:             3,
# expect:             4,
# expect:             5,
# expect:             6,
# expect:             7,
# expect:             8,
# expect:             9])


class Bare(pprint.PrettyPrinter):
    def format(self, object, context, maxlevels, level):
        if isinstance(object, str) and " " not in object:
            return object, True, False
        return super().format(object, context, maxlevels, level)


Bare(width=30).pprint({"with space": "plain", "plain": ["a", "b c"]})
# expect: {plain: [a, 'b c'],
# expect:  'with space': plain}
