from contextlib import aclosing, closing


class Door:
    def __init__(self, name):
        self.name = name

    def close(self):
        print("close", self.name)

    async def aclose(self):
        print("aclose", self.name)


with closing(Door("front")) as door:
    print(door.name)
# expect: front
# expect: close front

try:
    with closing(Door("back")):
        raise ValueError("storm")
except ValueError as error:
    print(error)
# expect: close back
# expect: storm


def numbers():
    try:
        yield 1
        yield 2
    finally:
        print("generator closed")


with closing(numbers()) as items:
    print(next(items))
# expect: 1
# expect: generator closed


async def main():
    async with aclosing(Door("side")) as door:
        print(door.name)
    # expect: side
    # expect: aclose side
    try:
        async with aclosing(Door("roof")):
            raise KeyError("k")
    except KeyError as error:
        print(repr(error))
    # expect: aclose roof
    # expect: KeyError('k')
