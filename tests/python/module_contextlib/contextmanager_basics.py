from contextlib import contextmanager


@contextmanager
def tag(name):
    """Prints around."""
    print(f"<{name}>")
    try:
        yield name.upper()
    finally:
        print(f"</{name}>")


with tag("p") as value:
    print(value)
# expect: <p>
# expect: P
# expect: </p>

with tag("a") as a, tag("b") as b:
    print(a, b)
# expect: <a>
# expect: <b>
# expect: A B
# expect: </b>
# expect: </a>

try:
    with tag("x"):
        raise KeyError("lost")
except KeyError as error:
    print("caught", error)
# expect: <x>
# expect: </x>
# expect: caught 'lost'

print(tag.__name__, tag.__doc__, tag.__wrapped__.__name__)  # expect: tag Prints around. tag


def leaves_early():
    for i in range(3):
        with tag(f"t{i}"):
            if i == 1:
                return i


print(leaves_early())
# expect: <t0>
# expect: </t0>
# expect: <t1>
# expect: </t1>
# expect: 1
