# What is wrong with a slice is said before anybody looks at what it is assigned from; a bool in a
# slice is the int that it stands for.
class One:
    def __index__(self):
        print("index")
        return 1


def attempt(values, act):
    try:
        act(values)
        print(values)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def wrong_step(v):
    v[1:2:"x"] = 5


def wrong_start(v):
    v["x":2] = None


def one_by_one(v):
    v[0:2:One()] = 5


def a_generator(v):
    v[One():3] = (c for c in (7, 8, 9))


def shrinking(v):
    def values():
        v.clear()
        yield 65
        yield 66
    v[1:3] = values()


def shrinking_by_steps(v):
    def values():
        v.pop()
        yield 65
        yield 66
        yield 67
    v[::2] = values()


for make in (lambda: list(range(6)), lambda: bytearray(b"abcdef")):
    for act in (wrong_step, wrong_start, one_by_one, a_generator, shrinking):
        attempt(make(), act)
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: index
# expect: TypeError can only assign an iterable
# expect: index
# expect: [0, 7, 8, 9, 3, 4, 5]
# expect: [65, 66]
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: index
# expect: TypeError can assign only bytes, buffers, or iterables of ints in range(0, 256)
# expect: index
# expect: index
# expect: bytearray(b'a\x07\x08\tdef')
# expect: bytearray(b'AB')
attempt(list(range(6)), shrinking_by_steps)  # expect: [65, 1, 66, 3, 67]
print(slice(True, None, True).indices(5), slice(None, True).indices(3), slice(False, 10**30, 2).indices(7))
# expect: (1, 5, 1) (0, 1, 1) (0, 7, 2)
print(type(slice(True, None).indices(5)[0]).__name__)  # expect: int
