"""Data over several lines where one is too short for it."""

import sys
from collections import (ChainMap, Counter, OrderedDict, UserDict, UserList, UserString,
                         defaultdict, deque)
from dataclasses import fields, is_dataclass
from types import MappingProxyType, SimpleNamespace

__all__ = ["PrettyPrinter", "isreadable", "isrecursive", "pformat", "pp", "pprint", "saferepr"]

_ATOMS = frozenset((str, bytes, bytearray, float, bool, type(None)))


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
            underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def saferepr(object):
    return PrettyPrinter()._line(object, {}, 0)[0]


def isreadable(object):
    return PrettyPrinter().isreadable(object)


def isrecursive(object):
    return PrettyPrinter().isrecursive(object)


class _Order:
    """Sorts anything: by its type where it cannot be compared."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        try:
            return self.value < other.value
        except TypeError:
            return ((str(type(self.value)), id(self.value))
                    < (str(type(other.value)), id(other.value)))


def _pair_order(pair):
    return _Order(pair[0]), _Order(pair[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False,
                 sort_dicts=True, underscore_numbers=False):
        indent = int(indent)
        width = int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        print(self.pformat(object), file=self._stream)

    def pformat(self, object):
        out = []
        self._write(object, out, 0, 0, {}, 0)
        return "".join(out)

    def isreadable(self, object):
        _, readable, recursive = self._shown(object, {}, 0)
        return readable and not recursive

    def isrecursive(self, object):
        return self._shown(object, {}, 0)[2]

    def format(self, object, context, maxlevels, level):
        return self._line(object, context, level)

    def _shown(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)

    # --- on one line: (text, whether it can be read again, whether it contains itself)

    def _line(self, object, context, level):
        kind = type(object)
        if kind in _ATOMS:
            return repr(object), True, False
        if kind is int:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        how = kind.__repr__
        if how is dict.__repr__:
            return self._line_of_dict(object, context, level)
        if how is list.__repr__ or how is tuple.__repr__:
            return self._line_of_items(object, context, level)
        text = repr(object)
        return text, bool(text) and not text.startswith("<"), False

    def _line_of_dict(self, object, context, level):
        if not object:
            return "{}", True, False
        if self._depth is not None and level >= self._depth:
            return "{...}", False, id(object) in context
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable, recursive, parts = True, False, []
        for pair in self._pairs(object):
            texts = []
            for item in pair:
                text, good, again = self._shown(item, context, level + 1)
                texts.append(text)
                readable = readable and good
                recursive = recursive or again
            parts.append(": ".join(texts))
        del context[id(object)]
        return "{" + ", ".join(parts) + "}", readable, recursive

    def _line_of_items(self, object, context, level):
        form = "[{}]" if isinstance(object, list) else "({},)" if len(object) == 1 else "({})"
        if not object:
            return form.format(""), True, False
        if self._depth is not None and level >= self._depth:
            return form.format("..."), False, id(object) in context
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable, recursive, parts = True, False, []
        for item in object:
            text, good, again = self._shown(item, context, level + 1)
            parts.append(text)
            readable = readable and good
            recursive = recursive or again
        del context[id(object)]
        return form.format(", ".join(parts)), readable, recursive

    def _pairs(self, object):
        return sorted(object.items(), key=_pair_order) if self._sort_dicts else object.items()

    # --- over several lines. `indent`: where the object begins; `allowance`: what follows it there.

    def _write(self, object, out, indent, allowance, context, level):
        if id(object) in context:
            out.append(_recursion(object))
            return
        text = self._shown(object, context.copy(), level)[0]
        if len(text) > self._width - indent - allowance:
            write = self._writer_for(object)
            if write is not None:
                context[id(object)] = 1
                write(object, out, indent, allowance, context, level + 1)
                del context[id(object)]
                return
        out.append(text)

    def _writer_for(self, object):
        how = type(object).__repr__
        if how is dict.__repr__:
            return self._write_dict
        if how is OrderedDict.__repr__:
            return self._write_ordered_dict
        if how is list.__repr__:
            return self._write_list
        if how is tuple.__repr__:
            return self._write_tuple
        if how is set.__repr__ or how is frozenset.__repr__:
            return self._write_set
        if how is str.__repr__:
            return self._write_text
        if how is bytes.__repr__:
            return self._write_bytes
        if how is bytearray.__repr__:
            return self._write_bytearray
        if how is defaultdict.__repr__:
            return self._write_default_dict
        if how is Counter.__repr__:
            return self._write_counter
        if how is deque.__repr__:
            return self._write_deque
        if how is SimpleNamespace.__repr__:
            return self._write_namespace
        if how is MappingProxyType.__repr__:
            return self._write_mapping_proxy
        if how is ChainMap.__repr__:
            return self._write_chain_map
        if how is UserDict.__repr__ or how is UserList.__repr__ or how is UserString.__repr__:
            return self._write_user_data
        if (is_dataclass(object) and not isinstance(object, type)
                and getattr(how, "__module__", None) == "dataclasses"):
            return self._write_dataclass
        return None

    def _margin(self):
        return " " * (self._indent - 1)

    def _write_dict(self, object, out, indent, allowance, context, level):
        out.append("{" + self._margin())
        self._write_pairs(self._pairs(object), out, indent, allowance + 1, context, level)
        out.append("}")

    def _write_pairs(self, pairs, out, indent, allowance, context, level):
        indent += self._indent
        pairs = list(pairs)
        for number, (key, value) in enumerate(pairs):
            if number:
                out.append(",\n" + " " * indent)
            text = self._shown(key, context, level)[0]
            out.append(text + ": ")
            last = number == len(pairs) - 1
            self._write(value, out, indent + len(text) + 2, allowance if last else 1, context,
                        level)

    def _write_ordered_dict(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        out.append(name + "(")
        pairs = [tuple(pair) for pair in object.items()]
        self._write(pairs, out, indent + len(name) + 1, allowance + 1, context, level)
        out.append(")")

    def _write_default_dict(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        factory = self._shown(object.default_factory, context, level)[0]
        indent += len(type(object).__name__) + 1
        out.append(f"{type(object).__name__}({factory},\n" + " " * indent)
        self._write_dict(object, out, indent, allowance + 1, context, level)
        out.append(")")

    def _write_counter(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        out.append(name + "({" + self._margin())
        self._write_pairs(object.most_common(), out, indent + len(name) + 1, allowance + 2,
                          context, level)
        out.append("})")

    def _write_mapping_proxy(self, object, out, indent, allowance, context, level):
        out.append("mappingproxy(")
        self._write(object.copy(), out, indent + 13, allowance + 1, context, level)
        out.append(")")

    def _write_chain_map(self, object, out, indent, allowance, context, level):
        name = type(object).__name__
        indent += len(name) + 1
        out.append(name + "(")
        for number, item in enumerate(object.maps):
            if number:
                out.append(",\n" + " " * indent)
            last = number == len(object.maps) - 1
            self._write(item, out, indent, allowance + 1 if last else 1, context, level)
        out.append(")")

    def _write_user_data(self, object, out, indent, allowance, context, level):
        self._write(object.data, out, indent, allowance, context, level - 1)

    def _write_list(self, object, out, indent, allowance, context, level):
        self._write_items(object, out, "[", "]", indent, allowance, context, level)

    def _write_tuple(self, object, out, indent, allowance, context, level):
        end = ",)" if len(object) == 1 else ")"
        self._write_items(object, out, "(", end, indent, allowance, context, level)

    def _write_set(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        begin, end = "{", "}"
        if type(object) is not set:
            begin, end = type(object).__name__ + "({", "})"
            indent += len(type(object).__name__) + 1
        items = sorted(object, key=_Order)
        self._write_items(items, out, begin, end, indent, allowance, context, level)

    def _write_deque(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        indent += len(name) + 1
        if object.maxlen is None:
            self._write_items(object, out, name + "([", "])", indent, allowance, context, level)
            return
        out.append(name + "([")
        self._write_inside(object, out, indent, 2, context, level)
        most = self._shown(object.maxlen, context, level)[0]
        out.append("],\n" + " " * indent + f"maxlen={most})")

    def _write_items(self, items, out, begin, end, indent, allowance, context, level):
        out.append(begin)
        self._write_inside(items, out, indent, allowance + len(end), context, level)
        out.append(end)

    def _write_inside(self, items, out, indent, allowance, context, level):
        indent += self._indent
        if self._indent > 1:
            out.append(self._margin())
        items = list(items)
        broken = ",\n" + " " * indent
        most = room = self._width - indent + 1
        between = ""
        for number, item in enumerate(items):
            last = number == len(items) - 1
            if last:
                most -= allowance
                room -= allowance
            if self._compact:
                text = self._shown(item, context, level)[0]
                needed = len(text) + 2
                if room < needed:
                    room = most
                    if between:
                        between = broken
                if room >= needed:
                    room -= needed
                    out.append(between + text)
                    between = ", "
                    continue
            out.append(between)
            between = broken
            self._write(item, out, indent, allowance if last else 1, context, level)

    def _write_named(self, pairs, out, name, indent, allowance, context, level):
        indent += len(name) + 1
        out.append(name + "(")
        pairs = list(pairs)
        for number, (key, value) in enumerate(pairs):
            if number:
                out.append(",\n" + " " * indent)
            out.append(key + "=")
            if id(value) in context:
                out.append("...")
                continue
            last = number == len(pairs) - 1
            self._write(value, out, indent + len(key) + 1, allowance if last else 1, context,
                        level)
        out.append(")")

    def _write_namespace(self, object, out, indent, allowance, context, level):
        name = "namespace" if type(object) is SimpleNamespace else type(object).__name__
        self._write_named(vars(object).items(), out, name, indent, allowance, context, level)

    def _write_dataclass(self, object, out, indent, allowance, context, level):
        pairs = [(item.name, getattr(object, item.name)) for item in fields(object) if item.repr]
        self._write_named(pairs, out, type(object).__name__, indent, allowance, context, level)

    def _write_text(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        chunks = self._chunks(object.splitlines(True), self._width - indent, allowance)
        if len(chunks) == 1:
            out.append(chunks[0])
            return
        text = ("\n" + " " * indent).join(chunks)
        out.append("(" + text + ")" if level == 1 else text)

    def _write_bytes(self, object, out, indent, allowance, context, level):
        if len(object) <= 4:
            out.append(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        chunks = []
        current = b""
        room = self._width - indent
        for start in range(0, len(object), 4):
            part = object[start:start + 4]
            if start == len(object) // 4 * 4:
                room -= allowance
            if len(repr(current + part)) > room:
                if current:
                    chunks.append(repr(current))
                current = part
            else:
                current += part
        if current:
            chunks.append(repr(current))
        text = ("\n" + " " * indent).join(chunks)
        out.append("(" + text + ")" if level == 1 else text)

    def _write_bytearray(self, object, out, indent, allowance, context, level):
        out.append("bytearray(")
        self._write_bytes(bytes(object), out, indent + 10, allowance + 1, context, level + 1)
        out.append(")")

    def _chunks(self, lines, width, allowance):
        """The reprs of pieces that fit, each ending at a space if it can."""
        chunks = []
        for number, line in enumerate(lines):
            last = number == len(lines) - 1
            text = repr(line)
            if len(text) <= width - (allowance if last else 0):
                chunks.append(text)
                continue
            words = _words(line)
            current = ""
            room = width
            for place, word in enumerate(words):
                if last and place == len(words) - 1:
                    room -= allowance
                if len(repr(current + word)) > room:
                    if current:
                        chunks.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                chunks.append(repr(current))
        return chunks


def _words(line):
    """Words with the spaces behind them."""
    words = []
    word = ""
    for char in line:
        if word and word[-1].isspace() and not char.isspace():
            words.append(word)
            word = ""
        word += char
    if word:
        words.append(word)
    return words
