import abc
import asyncio
import functools
import inspect
import math


class Shape(abc.ABC):
    """A shape.

        Indented more.
    """

    sides = 0

    @abc.abstractmethod
    def area(self):
        pass

    @property
    def name(self):
        return "shape"

    @staticmethod
    def make():
        return None


class Square(Shape):
    def area(self):
        "The area."
        return 1


def plain():
    pass


def generate():
    yield 1


async def coroutine():
    pass


async def generate_async():
    yield 1


running = coroutine()
things = {"plain": plain, "generate": generate, "coroutine": coroutine, "generate_async": generate_async, "Square": Square,
          "method": Square().area, "function": Square.area, "len": len, "append": [].append, "join": str.join, "math": math,
          "generator": generate(), "running": running, "async generator": generate_async(), "partial": functools.partial(coroutine),
          "property": Shape.__dict__["name"], "static": Shape.__dict__["make"], "number": 3}
tests = [inspect.ismodule, inspect.isclass, inspect.ismethod, inspect.isfunction, inspect.isbuiltin, inspect.isroutine,
         inspect.isgenerator, inspect.iscoroutine, inspect.isasyncgen, inspect.isawaitable, inspect.isgeneratorfunction,
         inspect.iscoroutinefunction, inspect.isasyncgenfunction, inspect.isabstract, inspect.isdatadescriptor,
         inspect.ismethoddescriptor, inspect.istraceback]
for label, thing in things.items():
    print(label, [test.__name__ for test in tests if test(thing)])
# expect: plain ['isfunction', 'isroutine']
# expect: generate ['isfunction', 'isroutine', 'isgeneratorfunction']
# expect: coroutine ['isfunction', 'isroutine', 'iscoroutinefunction']
# expect: generate_async ['isfunction', 'isroutine', 'isasyncgenfunction']
# expect: Square ['isclass']
# expect: method ['ismethod', 'isroutine']
# expect: function ['isfunction', 'isroutine']
# expect: len ['isbuiltin', 'isroutine']
# expect: append ['isbuiltin', 'isroutine']
# expect: join ['isroutine', 'ismethoddescriptor']
# expect: math ['ismodule']
# expect: generator ['isgenerator']
# expect: running ['iscoroutine', 'isawaitable']
# expect: async generator ['isasyncgen']
# expect: partial ['iscoroutinefunction']
# expect: property ['isdatadescriptor']
# expect: static ['isroutine', 'ismethoddescriptor']
# expect: number []
running.close()
print(inspect.isabstract(Shape), inspect.getmro(Square) == Square.__mro__)  # expect: True True
print(inspect.getdoc(Shape), inspect.getdoc(Square.area), inspect.getdoc(plain), inspect.getdoc(Square), sep="|")
# expect: A shape.
# expect:
# expect: Indented more.|The area.|None|A shape.
# expect:
# expect: Indented more.
print(repr(inspect.cleandoc("  one\n\n    two\n      three\n\n")), repr(inspect.cleandoc("\n  a\n b\n")))
# expect: 'one\n\ntwo\n  three' ' a\nb'
print([name for name, value in inspect.getmembers(Square, inspect.isfunction)])
# expect: ['area', 'make']
print([(n, v) for n, v in inspect.getmembers(Square) if not n.startswith("_") and isinstance(v, int)])
# expect: [('sides', 0)]


@functools.wraps(plain)
def wrapper():
    pass


print(inspect.unwrap(wrapper) is plain, inspect.unwrap(wrapper, stop=lambda f: f is wrapper) is wrapper)
# expect: True True
wrapper.__wrapped__ = wrapper
try:
    inspect.unwrap(wrapper)
except ValueError as error:
    print("wrapper loop" in str(error))
# expect: True
try:
    raise KeyError
except KeyError as error:
    print(inspect.istraceback(error.__traceback__))
# expect: True


async def main():
    result = coroutine()
    if inspect.isawaitable(result):
        result = await result
    future = asyncio.get_running_loop().create_future()
    future.set_result(2)
    print(result, inspect.isawaitable(future), inspect.isawaitable(3))


asyncio.run(main())  # expect: None True False
