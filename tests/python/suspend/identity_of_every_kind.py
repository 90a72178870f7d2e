# id(), the default hash and the default repr are the same before and after a restore, whatever the
# kind of object, and tell live objects apart.
import asyncio
import re
from datetime import timedelta, timezone


class Plain:
    def method(self):
        return 1


class WithSlots:
    __slots__ = ('x',)


def outer():
    cell = []

    def inner(by=[]):
        cell.append(by)

    return inner


def numbers():
    yield 1


async def work():
    return 1


async def main():
    plain = Plain()
    things = [
        [], {}, set(), frozenset([1]), (1, [2]), range(3), slice(1, 2), bytearray(b'x'), outer(),
        plain, WithSlots(), Plain, WithSlots, plain.method, [].append, numbers(), iter([1]),
        {}.keys(), {}.values(), ValueError('x'), property(), staticmethod(len), classmethod(len),
        re.compile('a+'), timedelta(1), 'text ' * 3, b'bytes ' * 3, 2 ** 100, outer, numbers, len,
        int, print, re, asyncio, timezone.utc, list.append, 'constant', None, True, ..., 1.5,
        type, super, asyncio.Event(), asyncio.get_running_loop().create_future(),
    ]
    ids = [id(thing) for thing in things]
    print(len(set(ids)) == len(ids), all(isinstance(i, int) and i > 0 for i in ids))
    texts = [object.__repr__(thing) for thing in things]
    hashes = [object.__hash__(thing) for thing in things]
    await asyncio.sleep(1)
    for i, thing in enumerate(things):
        if id(thing) != ids[i] or object.__repr__(thing) != texts[i] or object.__hash__(thing) != hashes[i]:
            print('changed', i, type(thing).__name__)
    by_id = {id(thing): thing for thing in things}
    await asyncio.sleep(1)
    print(all(by_id[id(thing)] is thing for thing in things))
    print(repr(plain.method) == repr(plain.method), hash(plain.method) == hash(plain.method))
    things[15].close()


# expect: True True
# expect: True
# expect: True True
