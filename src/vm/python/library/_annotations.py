"""Annotations as values. A program keeps them as they are written; whoever asks for a type gets
what the names in it stand for, or the text where one of them stands for nothing that is reached."""

from _classes import global_of, keeps_annotations

_BUILTINS = {
    "bool": bool, "bytearray": bytearray, "bytes": bytes, "dict": dict, "float": float,
    "frozenset": frozenset, "int": int, "list": list, "object": object, "range": range,
    "set": set, "slice": slice, "str": str, "tuple": tuple, "type": type,
    "BaseException": BaseException, "Exception": Exception, "ValueError": ValueError,
}
_CONSTANTS = {"None": None, "True": True, "False": False}


class _Unknown(Exception):
    pass


class _Reader:
    """Reads NAME, a.b, x[y, z], x | y, literals and lists of them."""

    def __init__(self, owner, text, forward, names):
        self.owner = owner
        self.text = text
        self.forward = forward
        self.names = names
        self.at = 0

    def skip(self):
        while self.text[self.at:self.at + 1].isspace():
            self.at += 1

    def take(self, sign):
        self.skip()
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def whole(self):
        if self.take("*"):
            value, = self.union()
        else:
            value = self.union()
        self.skip()
        if self.at < len(self.text):
            raise _Unknown
        return value

    def union(self):
        value = self.item()
        while self.take("|"):
            value = value | self.item()
        return value

    def item(self):
        self.skip()
        first = self.text[self.at:self.at + 1]
        if self.take("..."):
            value = ...
        elif first and first in "'\"":
            value = self.string(first)
        elif first.isdigit() or first == "-":
            value = self.number()
        elif self.take("["):
            return self.items("]")
        elif self.take("("):
            return tuple(self.items(")"))
        else:
            value = self.named(self.name())
        while True:
            if self.take("."):
                value = getattr(value, self.name())
            elif self.take("["):
                inside = self.arguments(repr(value))
                value = value[tuple(inside) if len(inside) != 1 else inside[0]]
            elif self.take("("):
                value = self.called(value)
            else:
                return value

    def arguments(self, name):
        """What stands in brackets; of some forms not all of it are types."""
        forward, self.forward = self.forward, self.forward and name != "typing.Literal"
        found = []
        while not self.take("]"):
            if self.take("*"):
                found.extend(self.union())
            else:
                found.append(self.union())
            if name == "typing.Annotated":
                self.forward = False
            if not self.take(",") and not self.text.startswith("]", self.at):
                raise _Unknown
        self.forward = forward
        return found

    def called(self, function):
        """What Annotated has beside the type: Range(1, high=5)."""
        positional, keywords = [], {}
        while not self.take(")"):
            start = self.at
            self.skip()
            name = self.name() if not self.text[self.at:self.at + 1] in "'\"-([" else ""
            if name and self.take("=") and not self.text.startswith("=", self.at):
                keywords[name] = self.union()
            else:
                self.at = start
                positional.append(self.union())
            if not self.take(",") and not self.text.startswith(")", self.at):
                raise _Unknown
        return function(*positional, **keywords)

    def items(self, end):
        found = []
        while not self.take(end):
            found.append(self.union())
            if not self.take(",") and not self.text.startswith(end, self.at):
                raise _Unknown
        return found

    def name(self):
        self.skip()
        start = self.at
        while self.text[self.at:self.at + 1].isalnum() or self.text[self.at:self.at + 1] == "_":
            self.at += 1
        if start == self.at:
            raise _Unknown
        return self.text[start:self.at]

    def number(self):
        start = self.at
        self.take("-")
        self.name()
        if self.take("."):
            while self.text[self.at:self.at + 1].isdigit():
                self.at += 1
            return float(self.text[start:self.at])
        return int(self.text[start:self.at], 0)

    def string(self, quote):
        end = self.text.find(quote, self.at + 1)
        inside = self.text[self.at + 1:end]
        if end < 0 or "\\" in inside:
            raise _Unknown
        self.at = end + 1
        return _Reader(self.owner, inside, True, self.names).whole() if self.forward else inside

    def named(self, name):
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        value = global_of(self.owner, name)
        if value is None and self.names:
            value = self.names.get(name)
        if value is None:
            value = _BUILTINS.get(name)
        if value is None:
            raise _Unknown
        return value


def resolve_all(owner, annotations):
    """What __annotations__ of a class or function has."""
    if not any([isinstance(text, str) for text in annotations.values()]):
        return annotations
    return {name: resolve(owner, text) for name, text in annotations.items()}


def resolve(owner, annotation, forward=False, names=None):
    """What an annotation of a class or function says. `forward`: texts inside of it count too, and
    so do annotations that their module wants to keep as texts. `names`: what else is known."""
    if not isinstance(annotation, str) or (not forward and keeps_annotations(owner)):
        return annotation
    try:
        return _Reader(owner, annotation, forward, names).whole()
    except (_Unknown, AttributeError, TypeError, ValueError):
        return annotation
