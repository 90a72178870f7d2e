# What a metaclass does when its classes are used may wait: calls, attributes, operators, loops.
import asyncio


def wait(value):
    asyncio.run(asyncio.sleep(1))
    return value


class Meta(type):
    made = {}

    def __call__(cls, *args, **kwargs):
        wait(0)
        if cls not in cls.made:
            cls.made[cls] = super().__call__(*args, **kwargs)
        return wait(cls.made[cls])

    @property
    def label(cls):
        return wait(cls.__name__)

    def __getattr__(cls, name):
        return wait(name)

    def __setattr__(cls, name, value):
        super().__setattr__(name, wait(value))

    def __len__(cls):
        return wait(3)

    def __iter__(cls):
        for i in range(2):
            yield wait(i)

    def __getitem__(cls, key):
        return wait(key)

    def __add__(cls, other):
        return wait(other)

    def __contains__(cls, item):
        return wait(item == 1)

    def __bool__(cls):
        return wait(True)

    def __eq__(cls, other):
        return wait(cls is other)

    def __hash__(cls):
        return 5

    def method(cls, *args):
        return wait(args)


class Settings(metaclass=Meta):
    def __init__(self, *, name):
        self.name = wait(name)


first = Settings(name="x")
print(first.name, Settings() is first, Settings.label, Settings.other, len(Settings))
# expect: x True Settings other 3
Settings.kept = 8
print(Settings.kept, [i for i in Settings], Settings[4], Settings + 6, 1 in Settings, 2 not in Settings)
# expect: 8 [0, 1] 4 6 True True
print("yes" if Settings else "no", Settings == Settings, Settings.method(1, 2))
# expect: yes True (1, 2)
