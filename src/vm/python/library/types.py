"""Names of types that have no name of their own among the builtins."""

from _classes import (GenericAlias, NoneType, NotImplementedType, UnionType, async_generator,
                      builtin_function_or_method, cell, coroutine as _coroutine, ellipsis,
                      function, generator, mappingproxy, member_descriptor, method,
                      method_descriptor, module, traceback, code as _code)

__all__ = ["AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CellType",
           "ClassMethodDescriptorType", "CodeType", "CoroutineType", "DynamicClassAttribute", "EllipsisType",
           "FunctionType", "GeneratorType", "GenericAlias", "LambdaType", "MappingProxyType",
           "MemberDescriptorType",
           "MethodDescriptorType", "MethodType", "MethodWrapperType", "ModuleType", "NoneType",
           "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType",
           "WrapperDescriptorType", "new_class", "prepare_class", "resolve_bases"]

FunctionType = function
CodeType = _code
LambdaType = function
MethodType = method
BuiltinFunctionType = builtin_function_or_method
BuiltinMethodType = builtin_function_or_method
# The machine has one kind of methods of its own.
MethodDescriptorType = method_descriptor
MemberDescriptorType = member_descriptor
WrapperDescriptorType = method_descriptor
ClassMethodDescriptorType = method_descriptor
MethodWrapperType = builtin_function_or_method
GeneratorType = generator
CoroutineType = _coroutine
AsyncGeneratorType = async_generator
ModuleType = module
TracebackType = traceback
CellType = cell
MappingProxyType = mappingproxy
EllipsisType = ellipsis


class SimpleNamespace:
    def __new__(cls, *args, **kwargs):
        return object.__new__(cls)

    def __init__(self, /, *args, **kwargs):
        if args:
            raise TypeError("no positional arguments expected")
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        if issubclass(type(self), SimpleNamespace) and issubclass(type(other), SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        inside = self.__dict__
        if id(inside) in _open_reprs:
            return f"{name}(...)"
        _open_reprs.append(id(inside))
        try:
            shown = ", ".join([f"{key}={value!r}" for key, value in inside.items()])
        finally:
            _open_reprs.remove(id(inside))
        return f"{name}({shown})"


_open_reprs = []


class DynamicClassAttribute:
    """A property of instances that leaves the name free on the class."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or getattr(fget, "__doc__", None)

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel, self.__doc__)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel, self.__doc__)


def resolve_bases(bases):
    """The bases with each __mro_entries__ asked."""
    result = []
    changed = False
    for base in bases:
        entries = None if isinstance(base, type) else getattr(base, "__mro_entries__", None)
        if entries is None:
            result.append(base)
            continue
        changed = True
        found = entries(bases)
        if not isinstance(found, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        result.extend(found)
    return tuple(result) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        meta = _most_derived(meta, bases)
    prepare = getattr(meta, "__prepare__", None)
    return meta, {} if prepare is None else prepare(name, bases, **kwds), kwds


def _most_derived(meta, bases):
    for base in bases:
        other = type(base)
        if issubclass(meta, other):
            continue
        if not issubclass(other, meta):
            raise TypeError("metaclass conflict: the metaclass of a derived class must be a "
                            "(non-strict) subclass of the metaclasses of all its bases")
        meta = other
    return meta


def new_class(name, bases=(), kwds=None, exec_body=None):
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases and "__orig_bases__" not in namespace:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)
