# Classes with a metaclass, and objects of them, over a wait.
import asyncio


class Meta(type):
    made = []

    def __new__(mcs, name, bases, namespace, **kwargs):
        cls = super().__new__(mcs, name, bases, namespace)
        mcs.made.append(cls)
        return cls

    def __call__(cls, *args):
        obj = super().__call__(*args)
        cls.counts[cls] = cls.counts.get(cls, 0) + 1
        return obj

    @property
    def total(cls):
        return cls.counts.get(cls, 0)

    def __len__(cls):
        return cls.total


class Base(metaclass=Meta):
    counts = {}

    def __init__(self, n=0):
        self.n = n


def make(name, factor):
    class Scaled(Base):
        def value(self):
            return super().__repr__()[:1] + f"{name}: {self.n * factor}"
    Scaled.__name__ = name
    return Scaled


async def one(name, factor):
    cls = make(name, factor)
    first = cls(1)
    await asyncio.sleep(1)

    class Local(type(cls)):
        def __call__(local, *args):
            return ("local", super().__call__(*args).value())

    class Inner(cls, metaclass=Local):
        pass

    await asyncio.sleep(1)
    second = cls(2)
    print(first.value(), second.value(), Inner(3), cls.total, len(cls), type(first) is type(second))
    await asyncio.sleep(1)
    return Inner, cls


async def main():
    pairs = await asyncio.gather(one("two", 2), one("three", 3))
    await asyncio.sleep(1)
    for inner, cls in pairs:
        print(inner(4), inner.total, type(inner).__name__, type(type(inner)) is type, isinstance(inner, Meta))
        print(issubclass(inner, cls), inner.__mro__[1] is cls, inner in Meta.made, len(Meta.made))
    Meta.total = property(lambda cls: "changed")
    await asyncio.sleep(1)
    print([cls.total for _, cls in pairs])


asyncio.run(main())
# expect: <two: 2 <two: 4 ('local', '<two: 6') 2 2 True
# expect: <three: 3 <three: 6 ('local', '<three: 9') 2 2 True
# expect: ('local', '<two: 8') 2 Local True True
# expect: True True True 5
# expect: ('local', '<three: 12') 2 Local True True
# expect: True True True 5
# expect: ['changed', 'changed']
