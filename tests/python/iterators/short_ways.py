# Loops that the machine has a short way for, and where that way must give up.
one = iter([1, 2, 3, 4, 5])
print([(x, y) for x, y in zip(one, one)], next(one, "end"))  # expect: [(1, 2), (3, 4)] end
print([(x, y, z) for x, y, z in zip(range(3), (4, 5, 6, 7), [8, 9])])
# expect: [(0, 4, 8), (1, 5, 9)]
left, right = iter([1, 2, 3]), iter([1])
print([x + y for x, y in zip(left, right)], next(left, "end"))  # expect: [2] 3
print([x for x in zip(range(2), "ab")], list(zip([1], (2,), range(3, 9))))
# expect: [(0, 'a'), (1, 'b')] [(1, 2, 3)]
try:
    for x, y in zip([1, 2], [1], strict=True):
        print("pair", x, y)
except ValueError as error:
    print(error)
# expect: pair 1 1
# expect: zip() argument 2 is shorter than argument 1
print([(i, x) for i, x in enumerate((7, 8), 140737488355326)])
# expect: [(140737488355326, 7), (140737488355327, 8)]
print([(i, x, y) for i, (x, y) in enumerate([(1, 2), [3, 4]])])  # expect: [(0, 1, 2), (1, 3, 4)]
for x, y in [(1, 2), [3, 4], "ab", {5: 0, 6: 0}]:
    print(x, y, end="; ")
print()  # expect: 1 2; 3 4; a b; 5 6;
for bad in ([(1, 2), (1, 2, 3)], [(1, 2), 5]):
    try:
        for x, y in bad:
            print("item", x, y)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: item 1 2
# expect: ValueError too many values to unpack (expected 2)
# expect: item 1 2
# expect: TypeError cannot unpack non-iterable int object


def grow(table):
    try:
        for key, value in table.items():
            print("entry", key, value)
            table[value] = key
    except RuntimeError as error:
        print(error)


grow({"a": 1})
# expect: entry a 1
# expect: dictionary changed size during iteration
table = {i: i * i for i in range(5)}
del table[0], table[3]
print([k + v for k, v in table.items()], [k for k in table], sum(v for v in table.values()))
# expect: [2, 6, 20] [1, 2, 4] 21
for a, a in [(1, 2)]:
    print(a)
# expect: 2
shared = iter((1, 2))
for x in shared:
    for y in shared:
        print(x, y)
# expect: 1 2
print(list(shared))  # expect: []


def items(n):
    try:
        for i in range(n):
            got = yield i
            if got is not None:
                print("got", got)
    finally:
        print("closed")


print(sum(items(4)), max(items(2)), any(x > 0 for x in items(3)))
# expect: closed
# expect: closed
# expect: closed
# expect: 6 1 True
print(sum(x * y for x, y in zip(items(3), [1, 2, 3])))
# expect: closed
# expect: 8


def failing():
    yield 1
    raise KeyError("inside")


try:
    print(sum(failing()))
except KeyError as error:
    print("KeyError", error)
# expect: KeyError 'inside'
print(list(map(str, items(2))), [*map(lambda x, y: x * y, [1, 2], (3, 4))])
# expect: closed
# expect: ['0', '1'] [3, 8]


def nested(n):
    return sum(nested(n - 1) for _ in range(2)) if n else 1


print(nested(5))  # expect: 32
