"""Context variables. The machine keeps a list with each fiber, whose first item is a dict of the
variables' values: it is replaced and never changed, so that a fiber's copy is one reference."""

import _asyncio

__all__ = ("Context", "ContextVar", "Token", "copy_context")


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


_MISSING = _Missing()


class Token:
    MISSING = _MISSING

    __slots__ = ("var", "old_value", "_cell", "_used")

    def __init__(self):
        raise RuntimeError("Tokens can only be created by ContextVars")

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self.var!r} at {id(self):#x}>"

    __hash__ = None

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class ContextVar:
    __slots__ = ("name", "_default")

    def __init__(self, name, /, *, default=_MISSING):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self.name = name
        self._default = default

    def get(self, default=_MISSING, /):
        variables = _asyncio.context()[0]
        if variables is not None and self in variables:
            return variables[self]
        if default is not _MISSING:
            return default
        if self._default is not _MISSING:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        cell = _asyncio.context()
        token = Token.__new__(Token)
        token.var = self
        token.old_value = (cell[0] or {}).get(self, _MISSING)
        token._cell = cell
        token._used = False
        cell[0] = {**(cell[0] or {}), self: value}
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token.var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        cell = _asyncio.context()
        if token._cell is not cell:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        variables = dict(cell[0] or {})
        if token.old_value is _MISSING:
            variables.pop(self, None)
        else:
            variables[self] = token.old_value
        cell[0] = variables

    def __repr__(self):
        default = "" if self._default is _MISSING else f" default={self._default!r}"
        return f"<ContextVar name={self.name!r}{default} at {id(self):#x}>"

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class Context:
    __slots__ = ("_cell", "_entered")

    def __init__(self):
        self._cell = [None, None]
        self._entered = False

    def run(self, callable, /, *args, **kwargs):
        if self._entered or _asyncio.context() is self._cell:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        self._entered = True
        before = _asyncio.swap_context(self._cell)
        try:
            return callable(*args, **kwargs)
        finally:
            _asyncio.swap_context(before)
            self._entered = False

    def copy(self):
        return _context_like(self._cell)

    def __getitem__(self, var, /):
        _check_key(var)
        if var not in self:
            raise KeyError(var)
        return self._cell[0][var]

    def __contains__(self, var, /):
        _check_key(var)
        return self._cell[0] is not None and var in self._cell[0]

    def get(self, var, default=None, /):
        return self[var] if var in self else default

    def __len__(self):
        return len(self._cell[0] or ())

    def __iter__(self):
        return iter(self._cell[0] or ())

    def keys(self):
        return (self._cell[0] or {}).keys()

    def values(self):
        return (self._cell[0] or {}).values()

    def items(self):
        return (self._cell[0] or {}).items()

    def __eq__(self, other):
        if not isinstance(other, Context):
            return NotImplemented
        return (self._cell[0] or {}) == (other._cell[0] or {})

    __hash__ = None

    def __repr__(self):
        return f"<Context object at {id(self):#x}>"


def _check_key(var):
    if not isinstance(var, ContextVar):
        raise TypeError(f"a ContextVar key was expected, got {var!r}")


def _context_like(cell):
    context = Context()
    context._cell[0] = cell[0]
    context._cell[1] = cell[1]
    return context


def copy_context():
    return _context_like(_asyncio.context())
