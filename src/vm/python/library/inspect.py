"""What can be asked of functions, classes and other things: their kind, their text, their
signature. Sources and frames are out of reach: workflows cannot look into their own code."""

import types
from _annotations import resolve
from _special_methods import taken_by
from dataclasses import MISSING, _LATER
from _classes import builtin_base, function_shape, global_of
from collections import OrderedDict, namedtuple
from collections.abc import Awaitable
from enum import IntEnum
from keyword import iskeyword

__all__ = ["BoundArguments", "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED",
           "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "Parameter",
           "Signature", "cleandoc", "formatannotation", "get_annotations", "getattr_static",
           "getcallargs", "getcoroutinestate", "getdoc", "getfullargspec", "getgeneratorstate",
           "getmembers", "getmro", "isabstract", "isasyncgen", "isasyncgenfunction", "isawaitable",
           "isbuiltin", "isclass", "iscoroutine", "iscoroutinefunction", "isdatadescriptor",
           "isfunction", "isgenerator", "isgeneratorfunction", "ismethod", "ismethoddescriptor",
           "ismodule", "isroutine", "istraceback", "signature", "unwrap"]

_GENERATOR = 1
_ASYNC = 2


# --- kinds


def ismodule(object):
    return isinstance(object, types.ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, types.MethodType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def ismethoddescriptor(object):
    return (isinstance(object, types.MethodDescriptorType)
            or isinstance(object, (staticmethod, classmethod)))


def isroutine(object):
    return (isbuiltin(object) or isfunction(object) or ismethod(object)
            or ismethoddescriptor(object))


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, types.AsyncGeneratorType)


def isawaitable(object):
    return isinstance(object, (types.CoroutineType, Awaitable))


def istraceback(object):
    return isinstance(object, types.TracebackType)


def _kind_of(function):
    """0 for a plain function, and for what is none."""
    while True:
        if ismethod(function):
            function = function.__func__
        elif hasattr(function, "func") and hasattr(function, "keywords"):
            function = function.func
        else:
            break
    shape = function_shape(function)
    return 0 if shape is None else shape[0]


def isgeneratorfunction(obj):
    return _kind_of(obj) == _GENERATOR


def iscoroutinefunction(obj):
    return _kind_of(obj) == _ASYNC


def isasyncgenfunction(obj):
    return _kind_of(obj) == _GENERATOR + _ASYNC


def isabstract(object):
    if not isclass(object):
        return False
    return any(getattr(getattr(object, name, None), "__isabstractmethod__", False)
               for name in dir(object))


# --- members and texts


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    found = []
    for name in sorted(dir(object)):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


def unwrap(func, *, stop=None):
    first, seen = func, {id(func)}
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
        if id(func) in seen:
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        seen.add(id(func))
    return func


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    if doc is None:
        doc = _inherited_doc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def _class_around(function):
    """The class that a function is written in; None inside of another function."""
    *names, _ = function.__qualname__.split(".")
    found = global_of(function, names[0]) if names else None
    for name in names[1:]:
        found = getattr(found, name, None)
    return found if isclass(found) else None


def _inherited_doc(object):
    if isclass(object):
        for base in object.__mro__[1:]:
            if base.__doc__ is not None and builtin_base(base) is not base:
                return base.__doc__
        return None
    if ismethod(object):
        name, owner = object.__name__, object.__self__
        cls = owner if isclass(owner) else type(owner)
    elif isfunction(object):
        name, cls = object.__name__, _class_around(object)
    elif isinstance(object, property) and isfunction(object.fget):
        name, cls = object.fget.__name__, _class_around(object.fget)
    else:
        return None
    for base in cls.__mro__ if cls is not None else ():
        doc = getattr(getattr(base, name, None), "__doc__", None)
        if doc is not None:
            return doc
    return None


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.lstrip()]
    lines[0] = lines[0].lstrip()
    if margins:
        margin = min(margins)
        lines[1:] = [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


# --- signatures


class _empty:
    pass


class _unchanged:
    pass


class _ParameterKind(IntEnum):
    POSITIONAL_ONLY = 0, "positional-only"
    POSITIONAL_OR_KEYWORD = 1, "positional or keyword"
    VAR_POSITIONAL = 2, "variadic positional"
    KEYWORD_ONLY = 3, "keyword-only"
    VAR_KEYWORD = 4, "variadic keyword"

    def __new__(cls, value, description):
        kind = int.__new__(cls, value)
        kind._value_ = value
        kind.description = description
        return kind

    def __str__(self):
        return self.name


_ONLY_POSITION = _ParameterKind.POSITIONAL_ONLY
_EITHER = _ParameterKind.POSITIONAL_OR_KEYWORD
_REST = _ParameterKind.VAR_POSITIONAL
_ONLY_KEYWORD = _ParameterKind.KEYWORD_ONLY
_OTHERS = _ParameterKind.VAR_KEYWORD


def formatannotation(annotation, base_module=None):
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    shown = repr(annotation)
    return shown.replace("typing.", "") if _is_of_typing(annotation) else shown


def _is_of_typing(annotation):
    return getattr(annotation, "__module__", None) == "typing"


class Parameter:
    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _ONLY_POSITION
    POSITIONAL_OR_KEYWORD = _EITHER
    VAR_POSITIONAL = _REST
    KEYWORD_ONLY = _ONLY_KEYWORD
    VAR_KEYWORD = _OTHERS
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and self._kind in (_REST, _OTHERS):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if iskeyword(name) and self._kind is not _ONLY_POSITION or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name
        self._default = default
        self._annotation = annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, *, name=_unchanged, kind=_unchanged, annotation=_unchanged,
                default=_unchanged):
        return type(self)(self._name if name is _unchanged else name,
                          self._kind if kind is _unchanged else kind,
                          default=self._default if default is _unchanged else default,
                          annotation=self._annotation if annotation is _unchanged else annotation)

    def __str__(self):
        text = self._name
        if self._annotation is not _empty:
            text += ": " + formatannotation(self._annotation)
        if self._default is not _empty:
            text += (" = " if self._annotation is not _empty else "=") + repr(self._default)
        if self._kind == _REST:
            return "*" + text
        return "**" + text if self._kind == _OTHERS else text

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self.name, self.kind, self.annotation, self.default))

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind
                and self._default == other._default and self._annotation == other._annotation)


class BoundArguments:
    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, parameter in self._signature.parameters.items():
            if parameter.kind in (_OTHERS, _ONLY_KEYWORD) or name not in self.arguments:
                break
            if parameter.kind == _REST:
                args.extend(self.arguments[name])
            else:
                args.append(self.arguments[name])
        return tuple(args)

    @property
    def kwargs(self):
        kwargs, by_name = {}, False
        for name, parameter in self._signature.parameters.items():
            if not by_name:
                if parameter.kind in (_OTHERS, _ONLY_KEYWORD):
                    by_name = True
                elif name not in self.arguments:
                    by_name = True
                    continue
            if not by_name or name not in self.arguments:
                continue
            if parameter.kind == _OTHERS:
                kwargs.update(self.arguments[name])
            else:
                kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        filled = {}
        for name, parameter in self._signature.parameters.items():
            if name in self.arguments:
                filled[name] = self.arguments[name]
            elif parameter.default is not _empty:
                filled[name] = parameter.default
            elif parameter.kind == _REST:
                filled[name] = ()
            elif parameter.kind == _OTHERS:
                filled[name] = {}
        self.arguments = filled

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    __hash__ = None

    def __repr__(self):
        listed = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"<{self.__class__.__name__} ({listed})>"


class Signature:
    __slots__ = ("_parameters", "_return_annotation")

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        by_name, highest, defaults = OrderedDict(), _ONLY_POSITION, False
        for parameter in parameters or ():
            if parameter.kind < highest:
                raise ValueError(f"wrong parameter order: {highest.description} parameter before "
                                 f"{parameter.kind.description} parameter")
            if parameter.kind > highest:
                highest = parameter.kind
            if parameter.kind in (_ONLY_POSITION, _EITHER):
                if parameter.default is not _empty:
                    defaults = True
                elif defaults:
                    raise ValueError("non-default argument follows default argument")
            if parameter.name in by_name:
                raise ValueError(f"duplicate parameter name: {parameter.name!r}")
            by_name[parameter.name] = parameter
        self._parameters = types.MappingProxyType(by_name)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        found = _signature_of(obj, follow_wrapped, eval_str)
        if cls is Signature or isinstance(found, cls):
            return found
        return cls(found.parameters.values(), return_annotation=found.return_annotation)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    def replace(self, *, parameters=_unchanged, return_annotation=_unchanged):
        return type(self)(self._parameters.values() if parameters is _unchanged else parameters,
                          return_annotation=(self._return_annotation
                                             if return_annotation is _unchanged
                                             else return_annotation))

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def _bind(self, args, kwargs, partial):
        arguments, kwargs = {}, dict(kwargs)
        rest = list(args)
        by_name = []
        others = None
        parameters = list(self._parameters.values())
        for place, parameter in enumerate(parameters):
            name, kind = parameter.name, parameter.kind
            if kind == _REST:
                arguments[name] = tuple(rest)
                if not rest:
                    del arguments[name]
                rest = []
            elif kind == _OTHERS:
                others = parameter
            elif kind == _ONLY_KEYWORD:
                by_name.append(parameter)
            elif rest:
                if kind == _EITHER and name in kwargs:
                    raise TypeError(f"multiple values for argument {name!r}")
                arguments[name] = rest.pop(0)
            elif kind == _ONLY_POSITION:
                if name in kwargs:
                    raise TypeError(f"{name!r} parameter is positional only, but was passed as a "
                                    "keyword")
                if parameter.default is _empty and not partial:
                    raise TypeError(f"missing a required argument: {name!r}")
            else:
                by_name.append(parameter)
        if rest:
            raise TypeError("too many positional arguments")
        for parameter in by_name:
            if parameter.name in kwargs:
                arguments[parameter.name] = kwargs.pop(parameter.name)
            elif parameter.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {parameter.name!r}")
        if kwargs:
            if others is None:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
            arguments[others.name] = kwargs
        return BoundArguments(self, arguments)

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self):
        by_place, by_name, returned = self._parts()
        return hash((tuple(by_place), frozenset(by_name.values()), returned))

    def _parts(self):
        """The order of what is given by name alone does not count."""
        by_place, by_name = [], {}
        for name, parameter in self._parameters.items():
            if parameter.kind == _ONLY_KEYWORD:
                by_name[name] = parameter
            else:
                by_place.append(parameter)
        return by_place, by_name, self._return_annotation

    def __str__(self):
        shown, only_position, star = [], False, True
        for parameter in self._parameters.values():
            kind = parameter.kind
            if kind == _ONLY_POSITION:
                only_position = True
            elif only_position:
                shown.append("/")
                only_position = False
            if kind == _REST:
                star = False
            elif kind == _ONLY_KEYWORD and star:
                shown.append("*")
                star = False
            shown.append(str(parameter))
        if only_position:
            shown.append("/")
        text = "(" + ", ".join(shown) + ")"
        if self._return_annotation is not _empty:
            text += " -> " + formatannotation(self._return_annotation)
        return text

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    return _signature_of(obj, follow_wrapped, eval_str)


def _signature_of(obj, follow_wrapped, eval_str=False):
    """`eval_str`: annotations that are kept as texts are read for what they name."""
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if ismethod(obj):
        return _of_method(obj, follow_wrapped, eval_str)
    if follow_wrapped and hasattr(obj, "__wrapped__"):
        return _signature_of(unwrap(obj, stop=lambda each: hasattr(each, "__signature__")), False,
                             eval_str)
    given = getattr(obj, "__signature__", None)
    if given is not None:
        if not isinstance(given, Signature):
            raise TypeError(f"unexpected object {given!r} in __signature__ attribute")
        return given
    if isfunction(obj):
        return _of_function(obj, eval_str)
    if isclass(obj):
        for base, name in [(base, name) for base in obj.__mro__ for name in ("__new__", "__init__")
                           if name in base.__dict__]:
            method = getattr(base, name)
            if isfunction(method) and method.__module__ == "dataclasses":
                return _of_dataclass(base, eval_str)
            if isfunction(method) and method.__module__ == "collections" and hasattr(base, "_fields"):
                return _of_named_tuple(base)
            if isfunction(method):
                return _without_first(_signature_of(method, follow_wrapped, eval_str))
        if obj.__init__ is object.__init__ and obj.__new__ is object.__new__ and obj is not type:
            return Signature()
        return _of_builtin_type(obj)
    elif isbuiltin(obj) or ismethoddescriptor(obj):
        return _of_special_method(obj)
    elif hasattr(obj, "func") and hasattr(obj, "keywords"):
        return _of_partial(_signature_of(obj.func, True, eval_str), obj)
    else:
        method = getattr(type(obj), "__call__", None)
        if isfunction(method):
            return _without_first(_signature_of(method, follow_wrapped, eval_str))
    raise ValueError(f"no signature found for {obj!r}")


def _of_builtin_type(cls):
    for base in cls.__mro__:
        if base in (list, tuple):
            return Signature([Parameter("iterable", _ONLY_POSITION, default=())])
        if base is float:
            return Signature([Parameter("x", _ONLY_POSITION, default=0)])
    raise ValueError(f"no signature found for builtin {'' if cls is type else 'type '}{cls!r}")


def _of_special_method(method):
    name = method.__name__
    first = [] if isbuiltin(method) else [Parameter("self", _ONLY_POSITION)]
    if name in ("__init__", "__call__", "__new__"):
        return Signature(([] if name == "__new__" else first)
                         + [Parameter("args", _REST), Parameter("kwargs", _OTHERS)])
    if (taken := taken_by(name)) is not None:
        return Signature(first + [Parameter(each, _ONLY_POSITION) for each in taken])
    raise ValueError(f"no signature found for builtin {method!r}")


# The __init__ that dataclass() makes takes anything and says itself what is wrong.
def _of_dataclass(cls, eval_str):
    fields = [f for f in cls.__dataclass_fields__.values()
              if f.init and f._field_type != "_FIELD_CLASSVAR"]
    parameters = []
    for kind, wanted in ((_EITHER, False), (_ONLY_KEYWORD, True)):
        for f in fields:
            if bool(f.kw_only) != wanted:
                continue
            default = f.default
            if f.default_factory is not MISSING:
                default = _LATER
            elif default is MISSING:
                default = _empty
            parameters.append(Parameter(f.name, kind, default=default,
                                        annotation=resolve(cls, f.type, eval_str)))
    return Signature(parameters, return_annotation=None)


# As does the __new__ of a named tuple.
def _of_named_tuple(cls):
    annotations = cls.__dict__.get("__annotations__", {})
    parameters = []
    for name in cls._fields:
        kind = resolve(cls, annotations[name], False) if name in annotations else _empty
        parameters.append(Parameter(name, _EITHER, default=cls._field_defaults.get(name, _empty),
                                    annotation=kind))
    return Signature(parameters)


def _without_first(signature):
    parameters = list(signature.parameters.values())
    if parameters and parameters[0].kind in (_ONLY_POSITION, _EITHER):
        del parameters[0]
    return signature.replace(parameters=parameters)


def _of_method(method, follow_wrapped, eval_str):
    found = _signature_of(method.__func__, follow_wrapped, eval_str)
    if not found.parameters or next(iter(found.parameters.values())).kind in (
            _ONLY_KEYWORD, _OTHERS):
        raise ValueError("invalid method signature")
    return _without_first(found)


# A partialmethod that is asked for by its class: the first parameter is still to be given.
def _of_partial_method(method, eval_str):
    whole = _signature_of(method.func, True, eval_str)
    first = next(iter(whole.parameters.values()))
    left = _of_partial(_without_first(whole), method)
    if first.kind == _REST:
        return left
    return left.replace(parameters=[first] + list(left.parameters.values()))


def _value_in(function, name):
    """What a variable of the function around it holds."""
    names = function.__code__.co_freevars
    return function.__closure__[names.index(name)].cell_contents


def _of_function(function, eval_str):
    if hasattr(function, "_partialmethod"):
        return _of_partial_method(function._partialmethod, eval_str)
    if function.__module__ == "dataclasses" and function.__name__ == "__init__":
        made = _of_dataclass(_value_in(function, "cls"), eval_str)
        first = [Parameter("self", _EITHER)]
        return made.replace(parameters=first + list(made.parameters.values()))
    _, names, only_position, positional, only_keyword, rest, others = function_shape(function)
    annotations = function.__annotations__
    defaults = function.__defaults__ or ()
    by_name = function.__kwdefaults__ or {}

    def make(name, kind, default=_empty):
        annotation = _empty
        if name in annotations:
            annotation = resolve(function, annotations[name], eval_str)
        return Parameter(name, kind, default=default, annotation=annotation)

    parameters = []
    for place, name in enumerate(names[:positional]):
        from_end = place - positional + len(defaults)
        parameters.append(make(name, _ONLY_POSITION if place < only_position else _EITHER,
                               defaults[from_end] if from_end >= 0 else _empty))
    variadic = names[positional + only_keyword:]
    if rest:
        parameters.append(make(variadic[0], _REST))
    for name in names[positional:positional + only_keyword]:
        parameters.append(make(name, _ONLY_KEYWORD, by_name.get(name, _empty)))
    if others:
        parameters.append(make(variadic[-1], _OTHERS))
    returned = _empty
    if "return" in annotations:
        returned = resolve(function, annotations["return"], eval_str)
    return Signature(parameters, return_annotation=returned)


def _of_partial(wrapped, partial):
    """Arguments that were given are no parameters; those given by name are defaults from there on,
    and what comes after them can be given by name alone."""
    try:
        bound = wrapped.bind_partial(*partial.args, **partial.keywords).arguments
    except TypeError as error:
        raise ValueError(f"partial object {partial!r} has incorrect arguments") from error
    parameters, only_keyword = [], False
    for name, parameter in wrapped.parameters.items():
        if name in partial.keywords:
            only_keyword = True
            parameter = parameter.replace(kind=_ONLY_KEYWORD, default=partial.keywords[name])
        elif name in bound and parameter.kind not in (_REST, _OTHERS):
            continue
        elif only_keyword:
            if parameter.kind == _REST:
                continue
            if parameter.kind == _EITHER:
                parameter = parameter.replace(kind=_ONLY_KEYWORD)
        parameters.append(parameter)
    return wrapped.replace(parameters=parameters)


FullArgSpec = namedtuple(
    "FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")


def getfullargspec(func):
    try:
        found = _signature_of(func.__func__ if ismethod(func) else func, False)
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args = ["self"] if isclass(func) else []
    defaults, only_keyword, by_name, annotations = [], [], {}, {}
    if found.return_annotation is not _empty:
        annotations["return"] = found.return_annotation
    rest = others = None
    for name, parameter in found.parameters.items():
        if parameter.kind == _REST:
            rest = name
        elif parameter.kind == _OTHERS:
            others = name
        elif parameter.kind == _ONLY_KEYWORD:
            only_keyword.append(name)
            if parameter.default is not _empty:
                by_name[name] = parameter.default
        else:
            args.append(name)
            if parameter.default is not _empty:
                defaults.append(parameter.default)
        if parameter.annotation is not _empty:
            annotations[name] = parameter.annotation
    return FullArgSpec(args, rest, others, tuple(defaults) or None, only_keyword, by_name or None,
                       annotations)


def getcallargs(func, /, *positional, **named):
    """What each parameter of the function would be."""
    if ismethod(func):
        positional = (func.__self__,) + positional
        func = func.__func__
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    return bound.arguments


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    if isclass(obj):
        found = obj.__dict__.get("__annotations__")
    elif callable(obj) or ismodule(obj):
        found = getattr(obj, "__annotations__", None)
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    owner = unwrap(obj) if isfunction(obj) else obj
    return {name: resolve(owner, kind, eval_str) for name, kind in (found or {}).items()}


def getattr_static(obj, attr, default=_empty):
    """The attribute as it is kept: without descriptors, __getattr__ and the like."""
    if not isclass(obj):
        own = getattr(obj, "__dict__", {})
        found = _in_classes(type(obj).__mro__, attr)
        if found is not _empty and (isdatadescriptor(found) or attr not in own):
            return found
        if attr in own:
            return own[attr]
    else:
        found = _in_classes(obj.__mro__ + (type,), attr)
        if found is not _empty:
            return found
    if default is _empty:
        raise AttributeError(attr)
    return default


def _in_classes(classes, name):
    for cls in classes:
        if name in cls.__dict__:
            return cls.__dict__[name]
    return _empty


GEN_CREATED = "GEN_CREATED"
GEN_RUNNING = "GEN_RUNNING"
GEN_SUSPENDED = "GEN_SUSPENDED"
GEN_CLOSED = "GEN_CLOSED"
CORO_CREATED = "CORO_CREATED"
CORO_RUNNING = "CORO_RUNNING"
CORO_SUSPENDED = "CORO_SUSPENDED"
CORO_CLOSED = "CORO_CLOSED"


def _state(obj, kind):
    if getattr(obj, kind + "_running"):
        return "RUNNING"
    if getattr(obj, kind + "_suspended"):
        return "SUSPENDED"
    try:
        return "CLOSED" if getattr(obj, kind + "_frame") is None else "CREATED"
    except Exception:
        return "CREATED"  # There is a frame, though nobody may look into it.


def getgeneratorstate(generator):
    return "GEN_" + _state(generator, "gi")


def getcoroutinestate(coroutine):
    return "CORO_" + _state(coroutine, "cr")
