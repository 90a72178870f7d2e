"""Generic models: Res[Pay] is a class of its own."""

from typing import Generic, TypeVar

_kept = {}


def _shown(argument):
    if isinstance(argument, type):
        return argument.__name__
    name = getattr(argument, "__name__", None) if isinstance(argument, TypeVar) else None
    return name or repr(argument).replace("typing.", "")


def parametrized(cls, arguments):
    metadata = cls.__pydantic_generic_metadata__
    if not isinstance(arguments, tuple):
        arguments = (arguments,)
    parameters = metadata["parameters"]
    if not parameters:
        if Generic in cls.__mro__:
            raise TypeError(f"{cls} is not a generic class")
        raise TypeError(f"{cls} cannot be parametrized because it does not inherit from typing.Generic")
    if len(arguments) > len(parameters):
        raise TypeError(f"Too many arguments for {cls}; actual {len(arguments)}, expected {len(parameters)}")
    if len(arguments) < len(parameters):
        raise TypeError(f"Too few arguments for {cls}; actual {len(arguments)}, expected {len(parameters)}")
    if arguments == tuple(parameters):
        return cls
    key = (cls, arguments)
    try:
        known = _kept.get(key)
    except TypeError:
        known = None
    if known is not None:
        return known
    left = []
    for argument in arguments:
        if isinstance(argument, TypeVar):
            left.append(argument)
        else:
            left.extend(getattr(argument, "__parameters__", ()))
    name = f"{cls.__name__}[{', '.join([_shown(argument) for argument in arguments])}]"
    made = type(cls)(
        name, (cls,), {"__module__": cls.__module__, "__qualname__": name, "__annotations__": {}},
        __pydantic_generic_metadata__={
            "origin": metadata["origin"] or cls, "args": arguments, "parameters": tuple(dict.fromkeys(left))})
    _kept[key] = made
    return made
