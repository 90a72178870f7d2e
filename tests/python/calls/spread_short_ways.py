def gathers(*args, **options):
    return args, options


def plain(a, b=2, *, c=3):
    return a, b, c


pair, options = (1, 2), {"b": 5, "c": 6}
args, kept = gathers(*pair, **options)
kept["z"] = 1
print(args, kept, options)  # expect: (1, 2) {'b': 5, 'c': 6, 'z': 1} {'b': 5, 'c': 6}
print(gathers(*pair, *[3], *range(2), **options, d=7))
# expect: ((1, 2, 3, 0, 1), {'b': 5, 'c': 6, 'd': 7})
print(plain(*(1,), **options), plain(c=1, a=2), plain(*[1, 2], c=9))
# expect: (1, 5, 6) (2, 2, 1) (1, 2, 9)
many = tuple(range(20))
print(len(gathers(*many, **{f"k{i}": i for i in range(20)})[1]), gathers(*many)[0] == many)
# expect: 20 True
for call in (
    lambda: plain(**{1: 2}),
    lambda: gathers(**{"a": 1}, **{"a": 2}),
    lambda: plain(1, **{"a": 2}),
    lambda: plain(*5),
    lambda: plain(**5),
    lambda: plain(1, nope=2),
    lambda: plain(*many),
):
    try:
        print(call())
    except TypeError as error:
        print(str(error).replace("__main__.", ""))
# expect: keywords must be strings
# expect: gathers() got multiple values for keyword argument 'a'
# expect: plain() got multiple values for argument 'a'
# expect: plain() argument after * must be an iterable, not int
# expect: plain() argument after ** must be a mapping, not int
# expect: plain() got an unexpected keyword argument 'nope'
# expect: plain() takes from 1 to 2 positional arguments but 20 were given
items = [1, 2]
items = [*items, *items, *(3, 4)]
print(items, {**{"a": 1}, **{2: 3}, "b": 4}, {**{(1, 2): 3}})
# expect: [1, 2, 1, 2, 3, 4] {'a': 1, 2: 3, 'b': 4} {(1, 2): 3}
name = "".join(["b"])
print(plain(1, **{name: 8}))  # expect: (1, 8, 3)


def counted():
    counted.calls += 1
    return counted.calls


counted.calls = 0
counted()
print(counted(), counted.calls)  # expect: 2 2
try:
    counted.nothing
except AttributeError as error:
    print(error)
# expect: 'function' object has no attribute 'nothing'
