class Plain:
    def method(self):
        pass

    @classmethod
    def made(cls):
        pass

    @staticmethod
    def still():
        pass

    @property
    def value(self):
        pass


class Named(Plain):
    def __repr__(self):
        return 'Named!'


def function():
    def inner():
        pass
    return inner


def generator():
    yield 1


async def coroutine():
    pass


def start(value):
    return repr(value).split(' at 0x')[0]


print(start(Plain()), start(function), start(function()), start(lambda: 0), start(generator()))
# expect: <__main__.Plain object <function function <function function.<locals>.inner <function <lambda> <generator object generator
print(Plain, Named().method, Named.made, start(Plain.value), start(Plain.__dict__['still']))
# expect: <class '__main__.Plain'> <bound method Plain.method of Named!> <bound method Plain.made of <class '__main__.Named'>> <property object <staticmethod(<function Plain.still
print(start([].append), str.upper, len, start(zip()), start(map(len, [])), int, type, type(None))
# expect: <built-in method append of list object <method 'upper' of 'str' objects> <built-in function len> <zip object <map object <class 'int'> <class 'type'> <class 'NoneType'>
print(repr(super(Named, Named())))  # expect: <super: <class 'Named'>, <Named object>>
same = Plain()
print(repr(same) == repr(same), hex(id(same)) in repr(same))  # expect: True True
pending = coroutine()
print(start(pending))  # expect: <coroutine object coroutine
pending.close()
