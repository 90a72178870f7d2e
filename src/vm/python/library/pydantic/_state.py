"""How one validation goes on: its mode, and how well the data fits so far."""

# How well a value fits a type: it is one, it is nearly one, it had to be converted.
EXACT, NEARLY, CONVERTED = 2, 1, 0


class State:
    __slots__ = ("strict", "json", "attributes", "by_alias", "by_name", "context", "exactness",
                 "fields_set", "data", "field_name", "border", "failed")

    def __init__(self, strict=None, json=False, attributes=None, context=None, by_alias=None,
                 by_name=None, border=False):
        self.strict = strict
        self.json = json
        self.attributes = attributes
        self.by_alias = by_alias
        self.by_name = by_name
        self.context = context
        self.border = border  # data from outside the run: JSON, with values that JSON lacks
        self.exactness = EXACT
        self.fields_set = None
        self.data = None  # fields of the model that is being made
        self.field_name = None
        self.failed = False  # a field of it

    @property
    def mode(self):
        return "json" if self.json else "python"

    def lower(self, exactness):
        if exactness < self.exactness:
            self.exactness = exactness


class ValidationInfo:
    """What a validator may ask of the validation that calls it."""

    __slots__ = ("context", "config", "mode", "data", "field_name")

    def __init__(self, state, config, field_name):
        self.context = state.context
        self.config = config
        self.mode = state.mode
        self.data = state.data if field_name is not None else None
        self.field_name = field_name

    def __repr__(self):
        return (f"ValidationInfo(config={self.config}, context={self.context!r}, data={self.data!r}, "
                f"field_name={self.field_name!r})")


class Node:
    """A type, ready to check values."""

    name = "any"
    strict = None
    settable = ()  # constraints that the node itself knows

    def is_strict(self, state):
        if state.strict is not None:
            return state.strict
        return bool(self.strict)

    def check(self, value, state):
        raise NotImplementedError

    def constrained(self, constraints):
        """The same with constraints that it knows."""
        made = self.copied()
        for name, value in constraints.items():
            setattr(made, name, value)
        made.settle()
        return made

    def copied(self):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    def settle(self):
        """After constraints were set."""
