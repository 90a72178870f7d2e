"""Decimal fixed-point and floating-point arithmetic: numbers and contexts are native."""

from _decimal import (
    Clamped, Context, ConversionSyntax, Decimal, DecimalException, DecimalTuple, DivisionByZero,
    DivisionImpossible, DivisionUndefined, FloatOperation, Inexact, InvalidContext,
    InvalidOperation, Overflow, Rounded, Subnormal, Underflow, getcontext, setcontext)

__all__ = ["BasicContext", "Clamped", "Context", "ConversionSyntax", "Decimal", "DecimalException",
           "DecimalTuple", "DefaultContext", "DivisionByZero", "DivisionImpossible",
           "DivisionUndefined", "ExtendedContext", "FloatOperation", "HAVE_CONTEXTVAR",
           "HAVE_THREADS", "Inexact", "InvalidContext", "InvalidOperation", "MAX_EMAX", "MAX_PREC",
           "MIN_EMIN", "MIN_ETINY", "Overflow", "ROUND_05UP", "ROUND_CEILING", "ROUND_DOWN",
           "ROUND_FLOOR", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_HALF_UP", "ROUND_UP",
           "Rounded", "Subnormal", "Underflow", "getcontext", "localcontext", "setcontext"]

__version__ = "1.70"  # of the specification that it follows

MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = -1999999999999999997

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"

# Each fiber has a context of its own, which a task inherits from its maker.
HAVE_THREADS = True
HAVE_CONTEXTVAR = True

# What new contexts begin as; a program may change it.
DefaultContext = Context(
    prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow])
BasicContext = Context(
    prec=9, rounding=ROUND_HALF_UP, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow, Underflow, Clamped])
ExtendedContext = Context(
    prec=9, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[],
    traps=[])


class ContextManager:
    """What localcontext() gives: the context is current inside of the with block."""

    def __init__(self, local, outer):
        self._local = local
        self._outer = outer

    def __enter__(self):
        setcontext(self._local)
        return self._local

    def __exit__(self, kind, error, traceback):
        setcontext(self._outer)


_SETTINGS = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")


def localcontext(ctx=None, **kwargs):
    outer = getcontext()
    if ctx is None:
        ctx = outer
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    local = ctx.copy()
    for name, value in kwargs.items():
        if name not in _SETTINGS:
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        if value is None:
            continue
        if name in ("flags", "traps"):
            # Lists of signals are good here, too.
            value = getattr(Context(**{name: value}), name)
        setattr(local, name, value)
    return ContextManager(local, outer)
