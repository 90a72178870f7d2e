"""Copies of objects: of the outermost one alone, or of all that hangs below it."""

from _classes import (NoneType, NotImplementedType, builtin_base, builtin_function_or_method,
                      copy_generator, ellipsis, function, iterator_like, iterator_parts, method,
                      native_value, new_instance, set_attribute, state_of)
from _collections import deque

__all__ = ["Error", "copy", "deepcopy"]


class Error(Exception):
    pass


error = Error

_MISSING = object()

# What cannot change is its own copy.
_ATOMIC = frozenset((NoneType, NotImplementedType, bool, builtin_function_or_method, bytes,
                     ellipsis, float, function, int, property, range, str, type))
# Subclasses of these are made around their value.
_IMMUTABLE_BASES = frozenset((bytes, float, frozenset, int, str, tuple))
# Copies of objects of their subclasses have the same value and nothing beside it.
_VALUE_BASES = frozenset(("UUID", "date", "datetime", "time", "timedelta"))
_UNCOPYABLE = frozenset((
    "async_generator", "cell", "classmethod", "coroutine", "dict_items", "dict_keys",
    "dict_values", "Future", "generator", "mappingproxy", "member_descriptor", "module",
    "staticmethod", "super", "Task", "traceback"))
# Iterators over tables that may change: a copy goes through what was left.
_TABLE_ITERATORS = frozenset((
    "dict_itemiterator", "dict_keyiterator", "dict_valueiterator", "set_iterator",
    "dict_reverseitemiterator", "dict_reversekeyiterator", "dict_reversevalueiterator"))
# Iterators of itertools that are no generators inside.
_ITERTOOLS_INSTANCES = frozenset(("count", "groupby", "repeat"))
# Those that keep their place in lists of their own.
_LIST_KEEPERS = frozenset((
    "combinations", "combinations_with_replacement", "permutations", "product", "zip_longest"))


def copy(x):
    cls = type(x)
    if cls in _ATOMIC or cls is tuple or cls is frozenset or cls is slice:
        return x
    if cls is list or cls is dict or cls is set or cls is bytearray or cls is deque:
        return x.copy()
    if isinstance(x, type):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    return _copy_object(x, cls, None)


def deepcopy(x, memo=None, _nil=[]):
    cls = type(x)
    if cls in _ATOMIC:
        return x
    if memo is None:
        memo = {}
    number = id(x)
    y = memo.get(number, _MISSING)
    if y is not _MISSING:
        return y
    if cls is list:
        y = memo[number] = []
        for item in x:
            y.append(deepcopy(item, memo))
        return y
    if cls is dict:
        y = memo[number] = {}
        for key, value in x.items():
            y[deepcopy(key, memo)] = deepcopy(value, memo)
        return y
    if cls is tuple:
        return _deepcopy_tuple(x, memo, number)
    y = _deepcopy_other(x, cls, memo)
    if y is not x:
        memo[number] = y
    return y


def _deepcopy_tuple(x, memo, number):
    items = [deepcopy(item, memo) for item in x]
    # It may have been reached once more from below.
    y = memo.get(number, _MISSING)
    if y is not _MISSING:
        return y
    for old, new in zip(x, items):
        if old is not new:
            y = memo[number] = tuple(items)
            return y
    return x


def _deepcopy_other(x, cls, memo):
    if isinstance(x, type):
        return x
    copier = getattr(x, "__deepcopy__", None)
    if copier is not None:
        return copier(memo)
    if cls is set or cls is frozenset:
        return cls([deepcopy(item, memo) for item in x])
    if cls is bytearray:
        return bytearray(x)
    if cls is deque:
        y = memo[id(x)] = deque((), x.maxlen)
        for item in x:
            y.append(deepcopy(item, memo))
        return y
    if cls is slice:
        return slice(deepcopy(x.start, memo), deepcopy(x.stop, memo), deepcopy(x.step, memo))
    if cls is method:
        return x.__func__.__get__(deepcopy(x.__self__, memo))
    return _copy_object(x, cls, memo)


def _copy_object(x, cls, memo):
    """An object of a class of the program, or of a type that is not a container."""
    reduce = getattr(x, "__reduce_ex__", None)
    if reduce is not None:
        return _from_reduced(x, reduce(4), memo)
    reduce = getattr(x, "__reduce__", None)
    if reduce is not None:
        return _from_reduced(x, reduce(), memo)
    if isinstance(x, BaseException):
        return _from_reduced(x, (cls, x.args, state_of(x)), memo)
    if cls.__module__ == "itertools" and cls.__name__ not in _ITERTOOLS_INSTANCES:
        return _copy_steps(x, cls.__name__, memo)
    base = builtin_base(cls)
    if base is cls and base is not object:
        parts = iterator_parts(x)
        if parts is not None:
            return _copy_iterator(x, cls, parts, memo)
        if cls.__name__ in _UNCOPYABLE:
            raise TypeError(f"cannot pickle '{_type_name(cls)}' object")
        return x
    if base.__name__ in _VALUE_BASES:
        return new_instance(cls, x)
    y = _new_like(x, cls, base, memo)
    if memo is not None:
        memo[id(x)] = y
    _copy_state(x, y, memo)
    if base is list or base is deque:
        for item in x:
            y.append(item if memo is None else deepcopy(item, memo))
    elif base is dict:
        for key, value in x.items():
            if memo is not None:
                key = deepcopy(key, memo)
                value = deepcopy(value, memo)
            y[key] = value
    return y


def _copy_iterator(x, cls, parts, memo):
    """At the same place of the same things, or of copies of them. What others iterate over, as zip
    does, is shared by a copy that is not deep."""
    if cls.__name__ in _TABLE_ITERATORS:
        rest = list(iterator_like(x, *parts))
        return iter(rest if memo is None else deepcopy(rest, memo))
    if memo is not None:
        parts = [deepcopy(part, memo) for part in parts]
    return iterator_like(x, *parts)


def _copy_steps(x, name, memo):
    """An iterator of the library that is a generator inside: its variables are shared or copied."""
    if name == "pairwise":
        raise TypeError("cannot pickle 'itertools.pairwise' object")
    if memo is not None:
        return copy_generator(x, lambda value: deepcopy(value, memo))
    if name in _LIST_KEEPERS:
        return copy_generator(x, lambda value: value[:] if type(value) is list else value)
    return copy_generator(x, None)


def _type_name(cls):
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def _new_like(x, cls, base, memo):
    """A new object of the class, made as unpickling would make it: without __init__."""
    keywords = {}
    if hasattr(x, "__getnewargs_ex__"):
        args, keywords = x.__getnewargs_ex__()
    elif hasattr(x, "__getnewargs__"):
        args = x.__getnewargs__()
    elif base in _IMMUTABLE_BASES:
        args = (native_value(x),)
    elif base is set:
        return cls([item if memo is None else deepcopy(item, memo) for item in x])
    elif base is bytearray:
        return cls(bytes(x))
    elif base is deque:
        return cls((), x.maxlen)
    elif base is object or base is list or base is dict:
        return cls.__new__(cls)
    elif hasattr(x, "getstate") and hasattr(x, "setstate"):
        y = cls.__new__(cls)
        y.setstate(x.getstate())
        return y
    else:
        args = (native_value(x),)
    if memo is not None:
        args = deepcopy(args, memo)
        keywords = deepcopy(keywords, memo)
    return cls.__new__(cls, *args, **keywords)


def _copy_state(x, y, memo):
    if hasattr(x, "__getstate__"):
        state = x.__getstate__()
        if state is not None:
            _set_state(y, state, memo)
        return
    state = state_of(x)
    if hasattr(y, "__setstate__"):
        if state:
            y.__setstate__(state if memo is None else deepcopy(state, memo))
        return
    for name, value in state.items():
        set_attribute(y, name, value if memo is None else deepcopy(value, memo))


def _set_state(y, state, memo):
    if memo is not None:
        state = deepcopy(state, memo)
    if hasattr(y, "__setstate__"):
        y.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state is not None:
        for name, value in dict(state).items():
            set_attribute(y, name, value)
    if slots is not None:
        for name, value in slots.items():
            setattr(y, name, value)


def _from_reduced(x, reduced, memo):
    """What __reduce__ says: a function and its arguments, a state, items to add."""
    if isinstance(reduced, str):
        return x
    parts = tuple(reduced) + (None,) * (5 - len(reduced))
    make, args, state, items, pairs = parts[:5]
    if memo is not None:
        args = [deepcopy(value, memo) for value in args]
    y = make(*args)
    if memo is not None:
        memo[id(x)] = y
    if state is not None:
        _set_state(y, state, memo)
    if items is not None:
        for item in items:
            y.append(item if memo is None else deepcopy(item, memo))
    if pairs is not None:
        for key, value in pairs:
            if memo is not None:
                key = deepcopy(key, memo)
                value = deepcopy(value, memo)
            y[key] = value
    return y
