# What nobody names is registered all the same, whatever its body uses of the library.
import calendar
import re

try:
    from urllib.parse import quote
except ImportError:
    from urllib import quote

handlers = {}


def register(function):
    handlers[function.__name__] = function
    return function


@register
def plain(text):
    return text


@register
def found(text):
    return re.findall("x", text, re.IGNORECASE), calendar.TUESDAY


@register
def old(text):
    try:
        return unicode(text)
    except NameError:
        return quote(text)


class Base:
    pass


class First(Base):
    pass


class Second(Base):
    def path(self):
        return quote("a b")


names = [kind.__name__ for kind in Base.__subclasses__()]


async def main():
    print({name: handler("x X") for name, handler in handlers.items()})
    print(names)


# expect: {'plain': 'x X', 'found': (['x', 'X'], 1), 'old': 'x%20X'}
# expect: ['First', 'Second']
