# Of a class that is both, the first base decides which patterns it matches.
from collections.abc import Sequence, Mapping
class Both(Sequence, Mapping):
    def __getitem__(self, i): return 1
    def __len__(self): return 2
    def __iter__(self): return iter([1, 1])
class Both2(Mapping, Sequence):
    def __getitem__(self, i): return 1
    def __len__(self): return 2
    def __iter__(self): return iter([1, 1])
def m(x):
    match x:
        case [a, b]: return "seq"
        case {}: return "map"
    return "none"
def m2(x):
    match x:
        case {}: return "map"
        case [a, b]: return "seq"
    return "none"
print(m(Both()), m(Both2()), m2(Both()), m2(Both2()))  # expect: seq map seq map
