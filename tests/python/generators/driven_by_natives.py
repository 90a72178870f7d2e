# Natives that drive a generator, and loops over zip: the steps that are taken at once, and what can
# happen between two of them.


def echo(count):
    sent = []
    for i in range(count):
        sent.append((yield i * i))
    print("sent", sent)
    return "end"


print(sum(echo(4)), list(echo(3)), max(echo(3)), sorted(echo(2), reverse=True), tuple(echo(0)))
# expect: sent [None, None, None, None]
# expect: sent [None, None, None]
# expect: sent [None, None, None]
# expect: sent [None, None]
# expect: sent []
# expect: 14 [0, 1, 4] 4 [1, 0] ()
driven = echo(3)
print(next(driven), driven.send("a"), sum(driven), next(driven, "done"))
# expect: sent ['a', None, None]
# expect: 0 1 4 done


def delegating():
    answer = yield from echo(2)
    yield answer


print(list(delegating()), "".join(str(x) for x in delegating()))
# expect: sent [None, None]
# expect: sent [None, None]
# expect: [0, 1, 'end'] 01end


def failing():
    yield 1
    try:
        yield 2
    finally:
        print("left")
    raise KeyError("over")


for use in (sum, list, max, lambda g: next(iter(set(g)))):
    try:
        use(failing())
    except KeyError as error:
        print("raised", error)
# expect: left
# expect: raised 'over'
# expect: left
# expect: raised 'over'
# expect: left
# expect: raised 'over'
# expect: left
# expect: raised 'over'


def reentrant():
    yield 1
    try:
        yield sum(itself)
    except ValueError as error:
        yield str(error)


itself = reentrant()
print(list(itself))  # expect: [1, 'generator already executing']
print(any(x > 2 for x in echo(5)), all(x < 2 for x in echo(5)))  # expect: True False


def pairs(left, right):
    found = []
    for x, y in zip(left, right):
        found.append((x, y))
        if isinstance(left, list) and len(left) < 5:
            left.append(x + 10)
    return found


print(pairs([1, 2], (3, 4, 5)), pairs((1, 2), [3]), pairs([], []), pairs([1], [2, 3, 4, 5, 6, 7]))
# expect: [(1, 3), (2, 4), (11, 5)] [(1, 3)] [] [(1, 2), (11, 3), (21, 4), (31, 5), (41, 6)]
print(pairs([1, 2], range(9)), pairs("ab", [1, 2]), pairs([(1, 2)], [[3]]))
same = iter([1, 2, 3, 4, 5])
print([x + y for x, y in zip(same, same)], next(same, "gone"))
rest = iter([1, 2, 3])
print([(x, y) for x, y in zip([1, 2], rest)], list(rest))
rest = iter([1, 2, 3])
print([(x, y) for x, y in zip(rest, [1])], list(rest))
# expect error: TypeError: can only concatenate tuple (not "int") to tuple
