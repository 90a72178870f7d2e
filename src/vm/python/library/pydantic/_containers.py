"""Nodes of lists, sets, tuples and dicts."""

from collections.abc import Mapping, Sequence
from pydantic._failures import Invalid, Line, Omit, invalid
from pydantic._state import CONVERTED, NEARLY, Node

_VIEWS = (type({}.keys()), type({}.values()), type({}.items()))


def is_iterable(value):
    """What may stand for a list, a tuple or a set: nothing that is a text or an object."""
    if isinstance(value, (str, bytes, bytearray, Mapping, memoryview)):
        return False
    return isinstance(value, (list, tuple, set, frozenset) + _VIEWS) or hasattr(type(value), "__iter__")


class ContainerNode(Node):
    settable = ("strict", "min_length", "max_length", "fail_fast")
    min_length = max_length = None
    fail_fast = False

    def check_length(self, length, value, kind):
        if self.min_length is not None and length < self.min_length:
            raise invalid("too_short", value, {"field_type": kind, "min_length": self.min_length,
                                               "actual_length": length})
        if self.max_length is not None and length > self.max_length:
            raise self.too_long(length, value, kind)

    def too_long(self, length, value, kind):
        return invalid("too_long", value, {"field_type": kind, "max_length": self.max_length,
                                           "actual_length": length})

    def items(self, item, given, state, lines):
        """What becomes of each; what is wrong with them is added to the lines."""
        made = []
        index = 0
        for each in given:
            try:
                made.append(item.check(each, state))
            except Invalid as problem:
                lines.extend(problem.within(index))
                if self.fail_fast:
                    break
            except Omit:
                pass
            index += 1
        return made


class ListNode(ContainerNode):
    def __init__(self, item):
        self.item = item
        self.name = f"list[{item.name}]" if item is not None else "list[any]"

    def check(self, value, state):
        if type(value) is list:
            given = value
        elif isinstance(value, list):
            state.lower(NEARLY)
            given = value
        elif (self.is_strict(state) and not (state.border and isinstance(value, tuple))) or not is_iterable(value):
            raise invalid("list_type", value)
        else:
            state.lower(CONVERTED)
            given = list(value)
        if self.max_length is not None and len(given) > self.max_length:
            raise self.too_long(len(given), value, "List")
        if self.item is None:
            made = list(given)
        else:
            lines = []
            made = self.items(self.item, given, state, lines)
            if lines:
                raise Invalid(lines)
        self.check_length(len(made), value, "List")
        return made


class SequenceNode(ListNode):
    """Sequence[X]: a list stays a list, a tuple a tuple."""

    def check(self, value, state):
        if isinstance(value, (str, bytes)):
            raise invalid("sequence_str", value, {"type_name": type(value).__name__})
        if not isinstance(value, Sequence):
            raise invalid("is_instance_of", value, {"class": "Sequence"})
        made = super().check(list(value), state)
        return tuple(made) if isinstance(value, tuple) else made


class SetNode(ContainerNode):
    def __init__(self, item, make):
        self.item = item
        self.make = make
        self.kind = "Frozenset" if make is frozenset else "Set"
        self.type_error = "frozen_set_type" if make is frozenset else "set_type"
        self.name = f"{make.__name__}[{item.name if item is not None else 'any'}]"

    def check(self, value, state):
        if type(value) is not self.make:
            if isinstance(value, self.make):
                state.lower(NEARLY)
            elif self.is_strict(state) and not ((state.json or state.border) and isinstance(value, list)):
                raise invalid(self.type_error, value)
            elif not is_iterable(value):
                raise invalid(self.type_error, value)
            else:
                state.lower(CONVERTED)
        lines = []
        made = list(value) if self.item is None else self.items(self.item, value, state, lines)
        found = set()
        for index, each in enumerate(made):
            try:
                found.add(each)
            except TypeError:
                lines.append(Line("set_item_not_hashable", (index,), each))
            if self.max_length is not None and len(found) > self.max_length:
                raise invalid("too_long", value, {
                    "field_type": self.kind, "max_length": self.max_length, "actual_length": None})
        if lines:
            raise Invalid(lines)
        self.check_length(len(found), value, self.kind)
        return found if self.make is set else self.make(found)


class TupleNode(ContainerNode):
    """tuple[X, Y], tuple[X, ...]; `rest` is the node of the items that have none of their own."""

    def __init__(self, items, rest):
        self.each = items
        self.rest = rest
        names = [item.name for item in items]
        if rest is not None:
            names += [rest.name, "..."]
        self.name = f"tuple[{', '.join(names)}]"

    def check(self, value, state):
        if type(value) is not tuple:
            if isinstance(value, tuple):
                state.lower(NEARLY)
            elif self.is_strict(state) and not ((state.json or state.border) and isinstance(value, list)):
                raise invalid("tuple_type", value)
            elif not is_iterable(value):
                raise invalid("tuple_type", value)
            else:
                state.lower(CONVERTED)
        given = tuple(value)
        lines = []
        if self.rest is not None:
            if self.max_length is not None and len(given) > self.max_length:
                raise self.too_long(len(given), value, "Tuple")
            made = self.items(self.rest, given, state, lines)
        else:
            made = self.positions(given, value, state, lines)
        if lines:
            raise Invalid(lines)
        self.check_length(len(made), value, "Tuple")
        return tuple(made)

    def positions(self, given, value, state, lines):
        made = []
        for index, item in enumerate(self.each):
            if index >= len(given):
                lines.append(Line("missing", (index,), value))
                continue
            try:
                made.append(item.check(given[index], state))
            except Invalid as problem:
                lines.extend(problem.within(index))
        if len(given) > len(self.each):
            lines.append(Line("too_long", (), value, {
                "field_type": "Tuple", "max_length": len(self.each), "actual_length": len(given)}))
        return made


def _key_place(key):
    return key if isinstance(key, (str, int)) and not isinstance(key, bool) else str(key)


class DictNode(ContainerNode):
    def __init__(self, key, item):
        self.key = key
        self.item = item
        self.name = (f"dict[{key.name if key is not None else 'any'},"
                     f"{item.name if item is not None else 'any'}]")

    def check(self, value, state):
        if type(value) is not dict:
            if isinstance(value, dict):
                state.lower(NEARLY)
            elif self.is_strict(state) or not isinstance(value, Mapping):
                raise invalid("dict_type", value)
            else:
                state.lower(CONVERTED)
        lines = []
        made = {}
        for key, each in value.items():
            good = True
            new_key = key
            if self.key is not None:
                try:
                    new_key = self.key.check(key, state)
                except Invalid as problem:
                    problem.within("[key]")
                    lines.extend(problem.within(_key_place(key)))
                    good = False
            if self.item is not None:
                try:
                    each = self.item.check(each, state)
                except Invalid as problem:
                    lines.extend(problem.within(_key_place(key)))
                    good = False
                except Omit:
                    good = False
            if good:
                made[new_key] = each
        if lines:
            raise Invalid(lines)
        self.check_length(len(made), value, "Dictionary")
        return made
