from contextlib import (AbstractAsyncContextManager, AbstractContextManager, ExitStack, closing,
                        nullcontext, suppress)


class Plain:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None


class Half:
    def __enter__(self):
        return self


class Derived(AbstractContextManager):
    def __exit__(self, *exc):
        print("left")


class Async:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        return None


for cls in (Plain, Half, Derived, Async, ExitStack, closing, suppress, nullcontext, int):
    print(cls.__name__, issubclass(cls, AbstractContextManager),
          issubclass(cls, AbstractAsyncContextManager))
# expect: Plain True False
# expect: Half False False
# expect: Derived True False
# expect: Async False True
# expect: ExitStack True False
# expect: closing True False
# expect: suppress True False
# expect: nullcontext True True
# expect: int False False
print(isinstance(Plain(), AbstractContextManager), isinstance(3, AbstractContextManager))
# expect: True False
print(isinstance(Plain(), Derived), isinstance(Derived(), Derived))  # expect: False True

with Derived() as manager:
    print(type(manager).__name__)
# expect: Derived
# expect: left

for abstract in (AbstractContextManager, AbstractAsyncContextManager):
    try:
        abstract()
    except TypeError as error:
        print(error)
# expect: Can't instantiate abstract class AbstractContextManager with abstract method __exit__
# expect: Can't instantiate abstract class AbstractAsyncContextManager with abstract method __aexit__


class Other(AbstractAsyncContextManager):
    async def __aexit__(self, *exc):
        print("aleft")


async def main():
    async with Other() as other:
        print(type(other).__name__)
    # expect: Other
    # expect: aleft
