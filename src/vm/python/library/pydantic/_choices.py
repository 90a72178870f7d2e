"""Nodes that choose: enumerations, literals, unions, and what may be None."""

from enum import Enum
from pydantic._failures import Invalid, invalid
from pydantic._state import CONVERTED, EXACT, NEARLY, Node


def listed(values):
    """'a', 'b' or 1"""
    shown = [repr(value) for value in values]
    if len(shown) == 1:
        return shown[0]
    return ", ".join(shown[:-1]) + " or " + shown[-1]


class EnumNode(Node):
    settable = ("strict",)
    use_values = False

    def __init__(self, cls):
        self.cls = cls
        kind = ""
        for known in (int, str, float):
            if issubclass(cls, known):
                kind = known.__name__ + "-"
        self.name = f"{kind}enum[{cls.__qualname__}]"

    def check(self, value, state):
        made = self.found(value, state)
        return made.value if self.use_values else made

    def found(self, value, state):
        if isinstance(value, self.cls):
            return value
        if self.is_strict(state) and not (state.json or state.border):
            raise invalid("is_instance_of", value, {"class": self.cls.__qualname__})
        state.lower(CONVERTED)
        found = self.member(value)
        if found is None:
            expected = listed([member.value for member in self.cls])
            raise invalid("enum", value, {"expected": expected})
        return found

    def member(self, value):
        found = self.plain_member(value)
        if found is None and issubclass(self.cls, int) and isinstance(value, (str, bytes)):
            try:
                found = self.plain_member(int(value))
            except ValueError:
                return None
        if found is None and isinstance(value, Enum):
            found = self.plain_member(value.value)
        return found

    def plain_member(self, value):
        try:
            return self.cls(value)
        except (ValueError, KeyError, TypeError):
            return None


class LiteralNode(Node):
    def __init__(self, values):
        self.values = values
        self.name = f"literal[{','.join([repr(value) for value in values])}]"

    def check(self, value, state):
        for known in self.values:
            if known is value or (type(known) is type(value) and known == value):
                return known
        for known in self.values:
            if isinstance(known, Enum) and not isinstance(known, (str, int)):
                if (state.json or state.border) and type(known.value) is type(value):
                    if known.value == value:
                        return known
                continue
            if isinstance(known, str) != isinstance(value, str):
                continue
            try:
                if known == value:
                    state.lower(NEARLY)
                    return known
            except TypeError:
                continue
        raise invalid("literal_error", value, {"expected": listed(self.values)})


class NullableNode(Node):
    def __init__(self, inner):
        self.inner = inner
        self.name = f"nullable[{inner.name}]"

    def check(self, value, state):
        return None if value is None else self.inner.check(value, state)

    def is_settable(self, name):
        return True


class UnionNode(Node):
    settable = ("strict",)

    def __init__(self, choices, mode="smart", labels=None):
        self.choices = choices
        self.mode = mode
        self.labels = labels or [choice.name for choice in choices]
        self.name = f"union[{','.join(self.labels)}]"

    def check(self, value, state):
        lines = []
        if self.mode == "left_to_right":
            for label, choice in zip(self.labels, self.choices):
                try:
                    return choice.check(value, state)
                except Invalid as problem:
                    lines.extend(problem.within(label))
            raise Invalid(lines)
        exactness, fields_set, data = state.exactness, state.fields_set, state.data
        strict = state.strict
        if self.strict is not None and strict is None:
            state.strict = self.strict
        best = None
        for label, choice in zip(self.labels, self.choices):
            state.exactness, state.fields_set, state.data = EXACT, None, data
            try:
                made = choice.check(value, state)
            except Invalid as problem:
                if best is None:
                    lines.extend(problem.within(label))
                continue
            if state.exactness == EXACT and state.fields_set is None:
                best = (made, EXACT, None)
                break
            if best is None or self.is_better(state, best):
                best = (made, state.exactness, state.fields_set)
        state.exactness, state.fields_set, state.data = exactness, fields_set, data
        state.strict = strict
        if best is None:
            raise Invalid(lines)
        state.lower(best[1])
        if best[2] is not None:
            state.fields_set = (state.fields_set or 0) + best[2]
        return best[0]

    def is_better(self, state, best):
        if state.fields_set is not None and best[2] is not None and state.fields_set != best[2]:
            return state.fields_set > best[2]
        return state.exactness > best[1]


class TaggedUnionNode(Node):
    """A union in which a field, or a function, says which of its types is meant."""

    settable = ("strict",)

    def __init__(self, field, function, by_tag, aliases=()):
        self.field = field
        self.function = function
        self.aliases = aliases  # what the field is called in the data, too
        self.by_tag = by_tag
        names = [node.name for node in by_tag.values()]
        self.name = f"tagged-union[{','.join(names)}]"
        if function is not None:
            self.shown = f"{function.__name__}()"
        else:
            self.shown = " | ".join([repr(name) for name in (aliases or (field,))])

    def tag_of(self, value):
        if self.function is not None:
            return self.function(value)
        for name in (*self.aliases, self.field):
            if isinstance(value, dict):
                if name in value:
                    return value[name]
            elif hasattr(value, self.field):
                return getattr(value, self.field)
        return None

    def check(self, value, state):
        if self.function is None and not isinstance(value, dict):
            if not any([isinstance(value, node.model_class()) for node in self.by_tag.values()
                        if hasattr(node, "model_class")]):
                raise invalid("model_attributes_type", value)
        tag = self.tag_of(value)
        if tag is None:
            raise invalid("union_tag_not_found", value, {"discriminator": self.shown})
        node = None
        for known, each in self.by_tag.items():
            plain = tag.value if isinstance(tag, Enum) else tag
            if known == tag or (known.value if isinstance(known, Enum) else known) == plain:
                node, tag = each, known
                break
        if node is None:
            expected = ", ".join([repr(known) for known in self.by_tag])
            shown = tag.value if isinstance(tag, Enum) else tag
            raise invalid("union_tag_invalid", value, {
                "discriminator": self.shown, "tag": str(shown), "expected_tags": expected})
        try:
            return node.check(value, state)
        except Invalid as problem:
            place = tag.value if isinstance(tag, Enum) else tag
            problem.within(place if isinstance(place, (str, int)) else str(place))
            raise
