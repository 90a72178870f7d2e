from collections.abc import Iterable, Mapping, Sequence, Callable, Iterator, Hashable, Sized
print(isinstance([], Iterable), isinstance(5, Iterable), isinstance({}, Mapping), isinstance('a', Sequence), isinstance([], Mapping))
# expect: True False True True False
print(isinstance(len, Callable), isinstance(iter([]), Iterator), isinstance([], Hashable), isinstance((), Hashable), isinstance({}, Sized))
# expect: True True False True True
class It:
    def __iter__(self): return iter([])
print(isinstance(It(), Iterable), issubclass(list, Sequence), isinstance(range(3), Sequence), isinstance({1}, Sequence))
# expect: True True True False
