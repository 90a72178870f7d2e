# Every iterator of the module has a type of its own.
import collections.abc
import copy
import inspect
import itertools
import types

made = [
    itertools.accumulate([1]), itertools.chain([1]), itertools.chain.from_iterable([[1]]),
    itertools.combinations([1], 1), itertools.combinations_with_replacement([1], 1),
    itertools.compress([1], [1]), itertools.count(3), itertools.cycle([1]),
    itertools.dropwhile(len, []), itertools.filterfalse(None, []), itertools.groupby([1]),
    itertools.islice([1], 1), itertools.pairwise([1]), itertools.permutations([1]),
    itertools.product([1]), itertools.repeat(1, 3), itertools.starmap(pow, []),
    itertools.takewhile(len, []), itertools.zip_longest([1]), itertools.tee([1])[0],
    next(itertools.groupby([1]))[1],
]
for iterator in made:
    kind = type(iterator)
    print(kind, kind.__name__, kind.__qualname__, kind.__module__, kind.__mro__[1:])
    print(iterator.__class__ is kind, isinstance(iterator, types.GeneratorType),
          isinstance(iterator, collections.abc.Iterator), isinstance(iterator, collections.abc.Generator),
          inspect.isgenerator(iterator), iter(iterator) is iterator, iterator.__iter__() is iterator)
    shown = repr(iterator)
    print(shown[:shown.index(" at ")] if " at " in shown else shown)
    print([name for name in ("send", "close", "throw", "gi_frame", "gi_running", "__name__")
           if hasattr(iterator, name)])
    for question in (lambda: iterator[0], lambda: len(iterator), lambda: iterator + 1,
                     lambda: iterator.nothing, lambda: setattr(iterator, "new", 1)):
        try:
            print(question())
        except (AttributeError, TypeError) as error:
            print(type(error).__name__, error)
# expect: <class 'itertools.accumulate'> accumulate accumulate itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.accumulate object
# expect: []
# expect: TypeError 'itertools.accumulate' object is not subscriptable
# expect: TypeError object of type 'itertools.accumulate' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.accumulate' and 'int'
# expect: AttributeError 'itertools.accumulate' object has no attribute 'nothing'
# expect: AttributeError 'itertools.accumulate' object has no attribute 'new'
# expect: <class 'itertools.chain'> chain chain itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.chain object
# expect: []
# expect: TypeError 'itertools.chain' object is not subscriptable
# expect: TypeError object of type 'itertools.chain' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.chain' and 'int'
# expect: AttributeError 'itertools.chain' object has no attribute 'nothing'
# expect: AttributeError 'itertools.chain' object has no attribute 'new'
# expect: <class 'itertools.chain'> chain chain itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.chain object
# expect: []
# expect: TypeError 'itertools.chain' object is not subscriptable
# expect: TypeError object of type 'itertools.chain' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.chain' and 'int'
# expect: AttributeError 'itertools.chain' object has no attribute 'nothing'
# expect: AttributeError 'itertools.chain' object has no attribute 'new'
# expect: <class 'itertools.combinations'> combinations combinations itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.combinations object
# expect: []
# expect: TypeError 'itertools.combinations' object is not subscriptable
# expect: TypeError object of type 'itertools.combinations' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.combinations' and 'int'
# expect: AttributeError 'itertools.combinations' object has no attribute 'nothing'
# expect: AttributeError 'itertools.combinations' object has no attribute 'new'
# expect: <class 'itertools.combinations_with_replacement'> combinations_with_replacement combinations_with_replacement itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.combinations_with_replacement object
# expect: []
# expect: TypeError 'itertools.combinations_with_replacement' object is not subscriptable
# expect: TypeError object of type 'itertools.combinations_with_replacement' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.combinations_with_replacement' and 'int'
# expect: AttributeError 'itertools.combinations_with_replacement' object has no attribute 'nothing'
# expect: AttributeError 'itertools.combinations_with_replacement' object has no attribute 'new'
# expect: <class 'itertools.compress'> compress compress itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.compress object
# expect: []
# expect: TypeError 'itertools.compress' object is not subscriptable
# expect: TypeError object of type 'itertools.compress' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.compress' and 'int'
# expect: AttributeError 'itertools.compress' object has no attribute 'nothing'
# expect: AttributeError 'itertools.compress' object has no attribute 'new'
# expect: <class 'itertools.count'> count count itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: count(3)
# expect: []
# expect: TypeError 'itertools.count' object is not subscriptable
# expect: TypeError object of type 'itertools.count' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.count' and 'int'
# expect: AttributeError 'itertools.count' object has no attribute 'nothing'
# expect: AttributeError 'itertools.count' object has no attribute 'new'
# expect: <class 'itertools.cycle'> cycle cycle itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.cycle object
# expect: []
# expect: TypeError 'itertools.cycle' object is not subscriptable
# expect: TypeError object of type 'itertools.cycle' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.cycle' and 'int'
# expect: AttributeError 'itertools.cycle' object has no attribute 'nothing'
# expect: AttributeError 'itertools.cycle' object has no attribute 'new'
# expect: <class 'itertools.dropwhile'> dropwhile dropwhile itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.dropwhile object
# expect: []
# expect: TypeError 'itertools.dropwhile' object is not subscriptable
# expect: TypeError object of type 'itertools.dropwhile' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.dropwhile' and 'int'
# expect: AttributeError 'itertools.dropwhile' object has no attribute 'nothing'
# expect: AttributeError 'itertools.dropwhile' object has no attribute 'new'
# expect: <class 'itertools.filterfalse'> filterfalse filterfalse itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.filterfalse object
# expect: []
# expect: TypeError 'itertools.filterfalse' object is not subscriptable
# expect: TypeError object of type 'itertools.filterfalse' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.filterfalse' and 'int'
# expect: AttributeError 'itertools.filterfalse' object has no attribute 'nothing'
# expect: AttributeError 'itertools.filterfalse' object has no attribute 'new'
# expect: <class 'itertools.groupby'> groupby groupby itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.groupby object
# expect: []
# expect: TypeError 'itertools.groupby' object is not subscriptable
# expect: TypeError object of type 'itertools.groupby' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.groupby' and 'int'
# expect: AttributeError 'itertools.groupby' object has no attribute 'nothing'
# expect: AttributeError 'itertools.groupby' object has no attribute 'new'
# expect: <class 'itertools.islice'> islice islice itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.islice object
# expect: []
# expect: TypeError 'itertools.islice' object is not subscriptable
# expect: TypeError object of type 'itertools.islice' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.islice' and 'int'
# expect: AttributeError 'itertools.islice' object has no attribute 'nothing'
# expect: AttributeError 'itertools.islice' object has no attribute 'new'
# expect: <class 'itertools.pairwise'> pairwise pairwise itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.pairwise object
# expect: []
# expect: TypeError 'itertools.pairwise' object is not subscriptable
# expect: TypeError object of type 'itertools.pairwise' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.pairwise' and 'int'
# expect: AttributeError 'itertools.pairwise' object has no attribute 'nothing'
# expect: AttributeError 'itertools.pairwise' object has no attribute 'new'
# expect: <class 'itertools.permutations'> permutations permutations itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.permutations object
# expect: []
# expect: TypeError 'itertools.permutations' object is not subscriptable
# expect: TypeError object of type 'itertools.permutations' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.permutations' and 'int'
# expect: AttributeError 'itertools.permutations' object has no attribute 'nothing'
# expect: AttributeError 'itertools.permutations' object has no attribute 'new'
# expect: <class 'itertools.product'> product product itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.product object
# expect: []
# expect: TypeError 'itertools.product' object is not subscriptable
# expect: TypeError object of type 'itertools.product' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.product' and 'int'
# expect: AttributeError 'itertools.product' object has no attribute 'nothing'
# expect: AttributeError 'itertools.product' object has no attribute 'new'
# expect: <class 'itertools.repeat'> repeat repeat itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: repeat(1, 3)
# expect: []
# expect: TypeError 'itertools.repeat' object is not subscriptable
# expect: TypeError object of type 'itertools.repeat' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.repeat' and 'int'
# expect: AttributeError 'itertools.repeat' object has no attribute 'nothing'
# expect: AttributeError 'itertools.repeat' object has no attribute 'new'
# expect: <class 'itertools.starmap'> starmap starmap itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.starmap object
# expect: []
# expect: TypeError 'itertools.starmap' object is not subscriptable
# expect: TypeError object of type 'itertools.starmap' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.starmap' and 'int'
# expect: AttributeError 'itertools.starmap' object has no attribute 'nothing'
# expect: AttributeError 'itertools.starmap' object has no attribute 'new'
# expect: <class 'itertools.takewhile'> takewhile takewhile itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.takewhile object
# expect: []
# expect: TypeError 'itertools.takewhile' object is not subscriptable
# expect: TypeError object of type 'itertools.takewhile' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.takewhile' and 'int'
# expect: AttributeError 'itertools.takewhile' object has no attribute 'nothing'
# expect: AttributeError 'itertools.takewhile' object has no attribute 'new'
# expect: <class 'itertools.zip_longest'> zip_longest zip_longest itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools.zip_longest object
# expect: []
# expect: TypeError 'itertools.zip_longest' object is not subscriptable
# expect: TypeError object of type 'itertools.zip_longest' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools.zip_longest' and 'int'
# expect: AttributeError 'itertools.zip_longest' object has no attribute 'nothing'
# expect: AttributeError 'itertools.zip_longest' object has no attribute 'new'
# expect: <class 'itertools._tee'> _tee _tee itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools._tee object
# expect: []
# expect: TypeError 'itertools._tee' object is not subscriptable
# expect: TypeError object of type 'itertools._tee' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools._tee' and 'int'
# expect: AttributeError 'itertools._tee' object has no attribute 'nothing'
# expect: AttributeError 'itertools._tee' object has no attribute 'new'
# expect: <class 'itertools._grouper'> _grouper _grouper itertools (<class 'object'>,)
# expect: True False True False False True True
# expect: <itertools._grouper object
# expect: []
# expect: TypeError 'itertools._grouper' object is not subscriptable
# expect: TypeError object of type 'itertools._grouper' has no len()
# expect: TypeError unsupported operand type(s) for +: 'itertools._grouper' and 'int'
# expect: AttributeError 'itertools._grouper' object has no attribute 'nothing'
# expect: AttributeError 'itertools._grouper' object has no attribute 'new'

chained = itertools.chain("ab", [1])
print(isinstance(chained, itertools.chain), isinstance(chained, itertools.count),
      type(chained) is itertools.chain, issubclass(itertools.chain, object))
# expect: True False True True
print(chained.__next__(), next(chained), list(chained), next(chained, "end"))  # expect: a b [1] end
print(repr(itertools.count(3)), repr(itertools.count(1.5, 0.5)), repr(itertools.repeat("x", 2)),
      repr(itertools.repeat(1)))
# expect: count(3) count(1.5, 0.5) repeat('x', 2) repeat(1)
print(itertools.chain[int], itertools.chain, itertools.islice)
# expect: itertools.chain[int] <class 'itertools.chain'> <class 'itertools.islice'>

def flatten(rows: itertools.chain) -> "itertools.chain[int]":
    return itertools.chain.from_iterable(rows)


print(list(flatten([[1], [2, 3]])))  # expect: [1, 2, 3]

first, second = itertools.tee("abc")
print(next(first), first.__copy__().__next__(), next(copy.copy(first)), list(first), list(second))
# expect: a b b ['b', 'c'] ['a', 'b', 'c']
third, fourth = itertools.tee(second)
print(third is second, type(fourth) is type(third), list(third), list(fourth))
# expect: True True [] []


# Subclasses have what they define.
class Tagged(itertools.chain):
    def __new__(cls, tag, *iterables):
        self = super().__new__(cls, *iterables)
        self.tag = tag
        return self

    def __repr__(self):
        return f"Tagged({self.tag!r})"


class Numbered(itertools.count):
    step = 2

    def skip(self):
        next(self)
        return self


class Loud(itertools.islice):
    def __next__(self):
        return f"{super().__next__()}!"


tagged = Tagged("t", [1, 2], "x")
print(tagged, tagged.tag, isinstance(tagged, itertools.chain), next(tagged), list(tagged))
# expect: Tagged('t') t True 1 [2, 'x']
print(next(Numbered(5).skip()), Numbered.step, list(Loud("abcd", 2)), next(Loud("xyz", 1, None)))
# expect: 6 2 ['a!', 'b!'] y!
print(Tagged.__mro__[1:])  # expect: (<class 'itertools.chain'>, <class 'object'>)


async def main():
    # A loop over one may wait, and go on where it was.
    total = 0
    for number in itertools.chain(range(3), itertools.islice(itertools.count(10), 2)):
        total += number
    print(total)  # expect: 24
