# args: --tasks {here}/replies.json
# no-python
# Builtins that go through generators or call functions wait for what is inside.
from pawl import sleep, workflow
from pawl.tasks import flag, page, price


def pages():
    while items := page():
        yield from items


def rank(item):
    sleep(1)
    return -item


@workflow
def order():
    print(sum(price(x) for x in range(3)))  # expect: 60
    print(list(map(price, [1, 2])), [p for p in map(lambda x: price(x) + x, [1])])
    # expect: [40, 50] [61]
    print(any(flag() for _ in range(5)), all(flag() for _ in range(5)))  # expect: True False
    print(sorted([1, 3, 2], key=rank), sorted([1, 3, 2], key=rank, reverse=True))
    # expect: [3, 2, 1] [1, 2, 3]
    print(max([1, 3, 2], key=rank), min([1, 3, 2], key=lambda x: rank(x)))  # expect: 1 3
    print([pair for pair in enumerate(pages(), 1)])  # expect: [(1, 1), (2, 2), (3, 3)]
    print(dict((x, price(x)) for x in "ab"), ", ".join(str(price(x)) for x in "ab"))
    # expect: {'a': 70, 'b': 80} 90, 100
    print(list(filter(rank, [0, 1, 2])), list(zip((rank(x) for x in [1, 2]), "ab")))
    # expect: [1, 2] [(-1, 'a'), (-2, 'b')]
    print(tuple(rank(x) for x in [1]), set(rank(x) for x in [1]), frozenset(x for x in [1]))
    # expect: (-1,) {-1} frozenset({1})
    print(max([], default=7), max((rank(x) for x in [5, 4]), default=0), sum([1.5], start=1))
    # expect: 7 -4 2.5
    print(list("ab"), list({1: 2}), sorted("ba"), max(1, 2), list(map(str, [1])), list(zip([1], [2])))
    # expect: ['a', 'b'] [1] ['a', 'b'] 2 ['1'] [(1, 2)]
    for wrong in (lambda: max([], key=rank), lambda: list(3), lambda: sum("ab"), lambda: max(())):
        try:
            wrong()
        except (TypeError, ValueError) as error:
            print(error)
    # expect: max() arg is an empty sequence
    # expect: 'int' object is not iterable
    # expect: unsupported operand type(s) for +: 'int' and 'str'
    # expect: max() arg is an empty sequence
