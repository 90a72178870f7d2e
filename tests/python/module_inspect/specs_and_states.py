"""getfullargspec, get_annotations, getattr_static, getcallargs, and the states of generators."""
import asyncio
import inspect


def mixed(self, a, b=1, *c, d, e: int = 2, **g) -> str:
    pass


class Box:
    size: int = 3

    def take(self, a, b=2):
        pass

    @property
    def half(self):
        return self.size / 2


print(inspect.getfullargspec(mixed))
# expect: FullArgSpec(args=['self', 'a', 'b'], varargs='c', varkw='g', defaults=(1,), kwonlyargs=['d', 'e'], kwonlydefaults={'e': 2}, annotations={'return': <class 'str'>, 'e': <class 'int'>})
print(inspect.getfullargspec(Box().take).args, inspect.getfullargspec(Box().take).defaults)
# expect: ['self', 'a', 'b'] (2,)
spec = inspect.getfullargspec(mixed)
print(isinstance(spec, inspect.FullArgSpec), spec.varargs, spec.varkw, spec.kwonlyargs,
      spec.kwonlydefaults, sorted(spec.annotations))
# expect: True c g ['d', 'e'] {'e': 2} ['e', 'return']
try:
    inspect.getfullargspec(3)
except TypeError as error:
    print(error)
# expect: unsupported callable
print(sorted(inspect.getcallargs(mixed, 1, 2, d=3, q=4).items()))
# expect: [('a', 2), ('b', 1), ('c', ()), ('d', 3), ('e', 2), ('g', {'q': 4}), ('self', 1)]
print(inspect.get_annotations(mixed), inspect.get_annotations(Box))
# expect: {'e': <class 'int'>, 'return': <class 'str'>} {'size': <class 'int'>}
box = Box()
box.name = "x"
print(inspect.getattr_static(box, "name"), type(inspect.getattr_static(box, "half")).__name__)
# expect: x property
print(inspect.getattr_static(Box, "take") is Box.take, inspect.getattr_static(box, "none", "default"))
# expect: True default


def steps():
    print(inspect.getgeneratorstate(generator) == inspect.GEN_RUNNING)
    yield


async def nothing():
    pass


generator = steps()
print(inspect.getgeneratorstate(generator), inspect.GEN_CREATED)  # expect: GEN_CREATED GEN_CREATED
next(generator)  # expect: True
print(inspect.getgeneratorstate(generator), inspect.GEN_SUSPENDED)
# expect: GEN_SUSPENDED GEN_SUSPENDED
generator.close()
print(inspect.getgeneratorstate(generator), inspect.GEN_CLOSED)  # expect: GEN_CLOSED GEN_CLOSED


async def main():
    coroutine = nothing()
    print(inspect.getcoroutinestate(coroutine), inspect.CORO_CREATED)
    await coroutine
    print(inspect.getcoroutinestate(coroutine), inspect.CORO_CLOSED)
    print(inspect.CORO_RUNNING, inspect.CORO_SUSPENDED)


asyncio.run(main())
# expect: CORO_CREATED CORO_CREATED
# expect: CORO_CLOSED CORO_CLOSED
# expect: CORO_RUNNING CORO_SUSPENDED
