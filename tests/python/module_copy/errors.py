import asyncio
import copy


def numbers():
    yield 1


async def nothing():
    pass


for wrong in (numbers(), {}.keys(), {1: 2}.values(), staticmethod(len)):
    for function in (copy.copy, copy.deepcopy):
        try:
            function([wrong] if function is copy.deepcopy else wrong)
        except TypeError as error:
            print(error)
# expect: cannot pickle 'generator' object
# expect: cannot pickle 'generator' object
# expect: cannot pickle 'dict_keys' object
# expect: cannot pickle 'dict_keys' object
# expect: cannot pickle 'dict_values' object
# expect: cannot pickle 'dict_values' object
# expect: cannot pickle 'staticmethod' object
# expect: cannot pickle 'staticmethod' object
coroutine = nothing()
try:
    copy.deepcopy({"c": coroutine})
except TypeError as error:
    print(error)
# expect: cannot pickle 'coroutine' object
coroutine.close()


class NeedsOne:
    def __new__(cls, a):
        return super().__new__(cls)


try:
    copy.deepcopy(NeedsOne(1))
except TypeError as error:
    print(error)
# expect: NeedsOne.__new__() missing 1 required positional argument: 'a'
print(copy.Error.__name__, copy.error is copy.Error, issubclass(copy.Error, Exception))
# expect: Error True True


class Fails:
    def __deepcopy__(self, memo):
        raise copy.Error("not me")


try:
    copy.deepcopy([Fails()])
except copy.Error as error:
    print(error)
# expect: not me
