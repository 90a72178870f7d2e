import copy
from operator import attrgetter, itemgetter, methodcaller

print(itemgetter, attrgetter, methodcaller)
# expect: <class 'operator.itemgetter'> <class 'operator.attrgetter'> <class 'operator.methodcaller'>
print(itemgetter(1), itemgetter(1, "a", slice(2)), attrgetter("a"), attrgetter("a", "b.c"))
# expect: operator.itemgetter(1) operator.itemgetter(1, 'a', slice(None, 2, None)) operator.attrgetter('a') operator.attrgetter('a', 'b.c')
print(methodcaller("m"), methodcaller("m", 1, "x", key=2))
# expect: operator.methodcaller('m') operator.methodcaller('m', 1, 'x', key=2)
print(isinstance(itemgetter(0), itemgetter), type(attrgetter("a")).__name__)
# expect: True attrgetter
print(copy.copy(itemgetter(1, 0))("ab"), copy.deepcopy(attrgetter("real", "imag"))(5))
# expect: ('b', 'a') (5, 0)
print(copy.copy(methodcaller("split", ","))("a,b"), attrgetter("real.real")(3))
# expect: ['a', 'b'] 3

rows = [{"n": 2, "m": 1}, {"n": 1, "m": 2}]
print(sorted(rows, key=itemgetter("n")), list(map(itemgetter("n", "m"), rows)))
# expect: [{'n': 1, 'm': 2}, {'n': 2, 'm': 1}] [(2, 1), (1, 2)]
for wrong in (lambda: attrgetter(1), lambda: methodcaller(1), lambda: itemgetter(1)([]),
              lambda: attrgetter("a.b")(1)):
    try:
        wrong()
    except (TypeError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)
# expect: TypeError attribute name must be a string
# expect: TypeError method name must be a string
# expect: IndexError list index out of range
# expect: AttributeError 'int' object has no attribute 'a'
