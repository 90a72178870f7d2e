"""Functions that take or give functions."""

from _annotations import resolve
from _classes import GenericAlias, bind, cached_property, call_cached

__all__ = ["update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering",
           "cache", "cmp_to_key", "lru_cache", "reduce", "partial", "partialmethod",
           "singledispatch", "singledispatchmethod", "cached_property"]

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)

_MISSING = object()
_UNIONS = ("typing.Union[", "typing.Optional[")


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        value = getattr(wrapped, name, _MISSING)
        if value is not _MISSING:
            setattr(wrapper, name, value)
    for name in updated:
        if name == "__dict__":
            for attribute, value in getattr(wrapped, "__dict__", {}).items():
                setattr(wrapper, attribute, value)
        else:
            getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate


def reduce(function, sequence, initial=_MISSING, /):
    try:
        iterator = iter(sequence)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    value = initial
    if value is _MISSING:
        for value in iterator:
            break
        else:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in iterator:
        value = function(value, item)
    return value


class partial:
    __slots__ = ("_func", "_args", "_keywords", "__dict__")
    __class_getitem__ = classmethod(GenericAlias)

    def __new__(cls, func=_MISSING, /, *args, **keywords):
        if func is _MISSING:
            raise TypeError("type 'partial' takes at least one argument")
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self._func = func
        self._args = args
        self._keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        if self._keywords:
            keywords = {**self._keywords, **keywords}
        return self._func(*self._args, *args, **keywords)

    @property
    def func(self):
        return self._func

    @property
    def args(self):
        return self._args

    @property
    def keywords(self):
        return self._keywords

    def __getnewargs__(self):
        return (self.func,)

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend([repr(value) for value in self.args])
        parts.extend([f"{name}={value!r}" for name, value in self.keywords.items()])
        name = type(self).__qualname__
        if type(self) is partial:
            name = "functools.partial"
        return f"{name}({', '.join(parts)})"


class partialmethod:
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend([repr(value) for value in self.args])
        parts.extend([f"{name}={value!r}" for name, value in self.keywords.items()])
        return f"functools.partialmethod({', '.join(parts)})"

    def __get__(self, instance, owner=None):
        get = getattr(self.func, "__get__", None)
        if get is not None:
            bound = get(instance, owner)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                target = getattr(bound, "__self__", None)
                if target is not None:
                    result.__self__ = target
                return result

        def method(cls_or_self, /, *args, **keywords):
            keywords = {**self.keywords, **keywords}
            return self.func(cls_or_self, *self.args, *args, **keywords)
        method._partialmethod = self
        return method.__get__(instance, owner)


class KeyWrapper:
    """What cmp_to_key gives for one object: ordered by the comparison function."""

    __slots__ = ("_compare", "obj")

    def __init__(self, compare, obj):
        self._compare = compare
        self.obj = obj

    def _against(self, other):
        if not isinstance(other, KeyWrapper):
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj)

    def __lt__(self, other):
        return self._against(other) < 0

    def __gt__(self, other):
        return self._against(other) > 0

    def __eq__(self, other):
        return self._against(other) == 0

    def __le__(self, other):
        return self._against(other) <= 0

    def __ge__(self, other):
        return self._against(other) >= 0

    __hash__ = None


def cmp_to_key(mycmp):
    def key(obj):
        return KeyWrapper(mycmp, obj)
    return key


def _lt_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _le_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else result or self == other


def _ge_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result


def _gt_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _ge_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result or self == other


def _lt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else result and self != other


def _gt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result


def _ge_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else result or self == other


def _le_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result


def _le_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result or self == other


def _gt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else result and self != other


def _lt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result


def total_ordering(cls):
    derived = {
        "__lt__": (("__gt__", _gt_from_lt), ("__le__", _le_from_lt), ("__ge__", _ge_from_lt)),
        "__le__": (("__ge__", _ge_from_le), ("__lt__", _lt_from_le), ("__gt__", _gt_from_le)),
        "__gt__": (("__lt__", _lt_from_gt), ("__ge__", _ge_from_gt), ("__le__", _le_from_gt)),
        "__ge__": (("__le__", _le_from_ge), ("__gt__", _gt_from_ge), ("__lt__", _lt_from_ge)),
    }
    roots = [name for name in derived
             if getattr(cls, name, None) is not getattr(object, name, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for name, function in derived[max(roots)]:
        if name not in roots:
            setattr(cls, name, function)
    return cls


class _CacheInfo(tuple):
    """hits, misses, maxsize, currsize by name and by position."""

    _fields = ("hits", "misses", "maxsize", "currsize")

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    @property
    def hits(self):
        return self[0]

    @property
    def misses(self):
        return self[1]

    @property
    def maxsize(self):
        return self[2]

    @property
    def currsize(self):
        return self[3]

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)


def _make_key(args, keywords, typed):
    key = args
    if keywords:
        key += (_MISSING,)
        for item in keywords.items():
            key += item
    if typed:
        key += tuple([type(value) for value in args])
        if keywords:
            key += tuple([type(value) for value in keywords.values()])
    elif len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return key


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _cached(function, maxsize, typed)
    return decorate


class _lru_cache_wrapper:
    __slots__ = ("_function", "_maxsize", "_typed", "_entries", "_hits", "_misses", "__dict__")

    def __init__(self, user_function, maxsize, typed):
        self._function = user_function
        self._maxsize = maxsize
        self._typed = typed
        # The entries' order is that of their last use.
        self._entries = {}
        self._hits = self._misses = 0

    __call__ = call_cached

    def _call(self, args, keywords):
        maxsize = self._maxsize
        if maxsize == 0:
            self._misses += 1
            return self._function(*args, **keywords)
        entries = self._entries
        key = _make_key(args, keywords, self._typed)
        result = entries.get(key, _MISSING)
        if result is _MISSING:
            return self._miss(args, keywords, key)
        self._hits += 1
        if maxsize is not None:
            # The function may have been called while the key was compared.
            entries.pop(key, None)
            entries[key] = result
        return result

    def _miss(self, args, keywords, key):
        self._misses += 1
        result = self._function(*args, **keywords)
        entries = self._entries
        maxsize = self._maxsize
        if maxsize is not None and key not in entries and len(entries) >= maxsize:
            for oldest in entries:
                break
            del entries[oldest]
        entries[key] = result
        return result

    __get__ = bind

    def cache_info(self):
        return _CacheInfo(self._hits, self._misses, self._maxsize, len(self._entries))

    def cache_clear(self):
        self._entries.clear()
        self._hits = self._misses = 0

    def __repr__(self):
        return f"<functools._lru_cache_wrapper object at {id(self):#x}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _cached(function, maxsize, typed):
    if not callable(function):
        raise TypeError("the first argument must be callable")
    wrapper = _lru_cache_wrapper(function, maxsize, typed)
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


def cache(user_function, /):
    return _cached(user_function, None, False)


def _annotated_classes(function):
    """The classes that the first parameter of a function is annotated with; none: an empty list."""
    for name, annotation in getattr(function, "__annotations__", {}).items():
        if name == "return":
            continue
        # Annotations are kept as they are written.
        kind = resolve(function, annotation, True)
        classes = _dispatch_classes(type(None) if kind is None else kind)
        if classes:
            return classes
        if isinstance(kind, type(int | str)) or repr(kind).startswith(_UNIONS):
            raise TypeError(f"Invalid annotation for {name!r}. {kind} not all arguments are "
                            "classes.")
        raise TypeError(f"Invalid annotation for {name!r}. {kind!r} is not a class.")
    return []


def _dispatch_classes(kind):
    """The classes of a class or a union of classes; of anything else none."""
    if isinstance(kind, type):
        return (kind,)
    if isinstance(kind, type(int | str)) or repr(kind).startswith(_UNIONS):
        if all([isinstance(each, type) for each in kind.__args__]):
            return kind.__args__
    return ()


def _merged(orders):
    """One order that keeps each of the orders: C3."""
    result = []
    orders = [list(order) for order in orders if order]
    while orders:
        for order in orders:
            first = order[0]
            if not any([first in other[1:] for other in orders]):
                break
        else:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(first)
        orders = [order[1:] if order[0] is first else order for order in orders]
        orders = [order for order in orders if order]
    return result


def _order_with(cls, abilities):
    """The order of resolution, if the abstract classes that `cls` belongs to without deriving from
    them were its bases: those go behind the last base that is abstract itself."""
    bases = cls.__bases__
    own = [ability for ability in abilities if issubclass(cls, ability)
           and not any([issubclass(base, ability) for base in bases])]
    left = [ability for ability in abilities if ability not in own]
    place = len(bases)
    while place > 0 and not hasattr(bases[place - 1], "__abstractmethods__"):
        place -= 1
    groups = [bases[:place], own, bases[place:]]
    orders = [_order_with(base, left) for group in groups for base in group]
    return _merged([[cls]] + orders + groups)


def _closest(registry, cls):
    """The implementation for the class that comes first in the order of resolution."""
    mro = cls.__mro__
    abilities = [kind for kind in registry if kind not in mro and issubclass(cls, kind)]
    if not abilities:
        for base in mro:
            if base in registry:
                return registry[base]
    lowest = [kind for kind in abilities
              if not any([kind is not other and kind in other.__mro__ for other in abilities])]
    match = None
    for kind in _order_with(cls, lowest):
        if match is None:
            if kind in registry:
                match = kind
            continue
        if (kind in registry and kind not in mro and match not in mro
                and not issubclass(match, kind)):
            raise RuntimeError(f"Ambiguous dispatch: {match} or {kind}")
        break
    return registry[match]


def singledispatch(func):
    registry = {object: func}
    name = getattr(func, "__name__", "singledispatch function")

    def dispatch(cls):
        implementation = registry.get(cls)
        return _closest(registry, cls) if implementation is None else implementation

    def register(cls, func=None):
        classes = _dispatch_classes(cls)
        if classes:
            if func is None:
                return lambda function: register(cls, function)
        elif func is not None:
            raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or "
                            "union type.")
        else:
            func = cls
            classes = _annotated_classes(getattr(func, "__func__", func))
            if not classes:
                raise TypeError(f"Invalid first argument to `register()`: {func!r}. Use either "
                                "`@register(some_class)` or plain `@register` on an annotated "
                                "function.")
        for each in classes:
            registry[each] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def method(*args, **kwargs):
            implementation = self.dispatcher.dispatch(args[0].__class__)
            return implementation.__get__(obj, cls)(*args, **kwargs)
        method.register = self.register
        return update_wrapper(method, self.func)
