"""Short representations of long things."""

import builtins
from itertools import islice

__all__ = ["Repr", "repr", "recursive_repr"]


def recursive_repr(fillvalue="..."):
    def decorate(function):
        running = set()

        def wrapper(self):
            key = id(self)
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return function(self)
            finally:
                running.discard(key)

        wrapper.__module__ = getattr(function, "__module__")
        wrapper.__doc__ = getattr(function, "__doc__")
        wrapper.__name__ = getattr(function, "__name__")
        wrapper.__qualname__ = getattr(function, "__qualname__")
        return wrapper

    return decorate


class Repr:
    def __init__(self):
        self.maxlevel = 6
        self.maxtuple = 6
        self.maxlist = 6
        self.maxarray = 5
        self.maxdict = 4
        self.maxset = 6
        self.maxfrozenset = 6
        self.maxdeque = 6
        self.maxstring = 30
        self.maxlong = 40
        self.maxother = 30
        self.fillvalue = "..."

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        name = "_".join(type(x).__name__.split())
        method = getattr(self, "repr_" + name, None)
        return self.repr_instance(x, level) if method is None else method(x, level)

    def _items(self, x, level, left, right, most, trail=""):
        length = len(x)
        if level <= 0 and length:
            inside = self.fillvalue
        else:
            pieces = [self.repr1(item, level - 1) for item in islice(x, most)]
            if length > most:
                pieces.append(self.fillvalue)
            inside = ", ".join(pieces)
            if length == 1 and trail:
                right = trail + right
        return left + inside + right

    def repr_tuple(self, x, level):
        return self._items(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._items(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        if not x:
            return f"array('{x.typecode}')"
        return self._items(x, level, f"array('{x.typecode}', [", "])", self.maxarray)

    def repr_set(self, x, level):
        if not x:
            return "set()"
        return self._items(_sorted_if_possible(x), level, "{", "}", self.maxset)

    def repr_frozenset(self, x, level):
        if not x:
            return "frozenset()"
        return self._items(_sorted_if_possible(x), level, "frozenset({", "})", self.maxfrozenset)

    def repr_deque(self, x, level):
        return self._items(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        if not x:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = []
        for key in islice(_sorted_if_possible(x), self.maxdict):
            pieces.append(f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}")
        if len(x) > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + ", ".join(pieces) + "}"

    def _shortened(self, text, most):
        before = max(0, (most - 3) // 2)
        after = max(0, most - 3 - before)
        return before, after

    def repr_str(self, x, level):
        text = builtins.repr(x[:self.maxstring])
        if len(text) > self.maxstring:
            before, after = self._shortened(text, self.maxstring)
            text = builtins.repr(x[:before] + x[len(x) - after:])
            text = text[:before] + self.fillvalue + text[len(text) - after:]
        return text

    def repr_int(self, x, level):
        return self._cut(builtins.repr(x), self.maxlong)

    def _cut(self, text, most):
        if len(text) > most:
            before, after = self._shortened(text, most)
            text = text[:before] + self.fillvalue + text[len(text) - after:]
        return text

    def repr_instance(self, x, level):
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._cut(text, self.maxother)


def _sorted_if_possible(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


aRepr = Repr()
repr = aRepr.repr
