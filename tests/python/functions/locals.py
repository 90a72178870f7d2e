# locals(), vars() and dir() without an argument: the variables of the function, as they are now.
def plain(a, b=2, *rest, key=None, **more):
    total = a + b
    return locals()


def show(order):
    price, count = order
    if count > 5:
        discount = 10
    text = "{price} x {count}".format(**locals())
    return text, "%(price)d" % locals(), sorted(vars()), dir()


def closure():
    outer = 1

    def inner(own):
        seen = locals()
        return outer, seen
    return inner(2), sorted(locals())


def later():
    first = locals()
    added = 1
    try:
        return other
    except NameError:
        return sorted(locals()), added


other = None
del other


def deleted():
    x = y = 1
    del x
    return locals(), [z for z in "ab"], [name for name in sorted(locals())] if False else None


class Named:
    color = "red"
    names = sorted(name for name in locals() if not name.startswith("__"))
    locals()["made"] = len(vars())

    def method(self):
        return list(locals())

    def parent(self):
        super().__init__()
        return sorted(locals())


def generate(n):
    for i in range(n):
        yield dict(locals())


async def waits(x):
    y = x + 1
    return locals()


async def main():
    print(plain(1, 3, 4, key=5, z=6))
    # expect: {'a': 1, 'b': 3, 'key': 5, 'rest': (4,), 'more': {'z': 6}, 'total': 4}
    print(show((3, 2)))
    # expect: ('3 x 2', '3', ['count', 'order', 'price', 'text'], ['count', 'order', 'price', 'text'])
    print(show((3, 9))[2])  # expect: ['count', 'discount', 'order', 'price', 'text']
    print(closure())  # expect: ((1, {'own': 2, 'outer': 1}), ['inner', 'outer'])
    print(later())  # expect: (['added', 'first'], 1)
    print(deleted())  # expect: ({'y': 1}, ['a', 'b'], None)
    print(Named.names, Named.made > 3, Named().method(), Named().parent())
    # expect: ['color'] True ['self'] ['__class__', 'self']
    print(list(generate(2)), await waits(1), (lambda q: locals())(3))
    # expect: [{'n': 2, 'i': 0}, {'n': 2, 'i': 1}] {'x': 1, 'y': 2} {'q': 3}
