"""pydantic.types: types with constraints."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated
from uuid import UUID


class _Constraints:
    """Something for Annotated that says what a node is to check."""

    def __init__(self, **constraints):
        self._constraints = constraints

    def __pydantic_constraints__(self):
        return {name: value for name, value in self._constraints.items() if value is not None}

    def __repr__(self):
        inside = ", ".join([f"{name}={value!r}" for name, value in self._constraints.items()])
        return f"{type(self).__name__}({inside})"

    def __eq__(self, other):
        return type(other) is type(self) and other._constraints == self._constraints

    def __hash__(self):
        return hash(type(self).__name__)


class StringConstraints(_Constraints):
    def __init__(self, *, strip_whitespace=None, to_upper=None, to_lower=None, strict=None,
                 min_length=None, max_length=None, pattern=None, ascii_only=None):
        super().__init__(strip_whitespace=strip_whitespace, to_upper=to_upper, to_lower=to_lower,
                         strict=strict, min_length=min_length, max_length=max_length, pattern=pattern)


class Strict(_Constraints):
    def __init__(self, strict=True):
        super().__init__(strict=strict)
        self.strict = strict


class AllowInfNan(_Constraints):
    def __init__(self, allow_inf_nan=True):
        super().__init__(allow_inf_nan=allow_inf_nan)


class FailFast(_Constraints):
    def __init__(self, fail_fast=True):
        super().__init__(fail_fast=fail_fast)


class Tag:
    """The name of a member of a union that a Discriminator tells apart."""

    def __init__(self, tag):
        self.tag = tag


class Discriminator:
    """Discriminator("kind"), Discriminator(function): which member of a union is meant."""

    def __init__(self, discriminator, custom_error_type=None, custom_error_message=None,
                 custom_error_context=None):
        self.discriminator = discriminator


def conint(*, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None):
    return Annotated[int, _Constraints(strict=strict, gt=gt, ge=ge, lt=lt, le=le, multiple_of=multiple_of)]


def confloat(*, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None, allow_inf_nan=None):
    return Annotated[float, _Constraints(strict=strict, gt=gt, ge=ge, lt=lt, le=le, multiple_of=multiple_of,
                                         allow_inf_nan=allow_inf_nan)]


def condecimal(*, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None, max_digits=None,
               decimal_places=None, allow_inf_nan=None):
    return Annotated[Decimal, _Constraints(strict=strict, gt=gt, ge=ge, lt=lt, le=le, multiple_of=multiple_of,
                                           max_digits=max_digits, decimal_places=decimal_places,
                                           allow_inf_nan=allow_inf_nan)]


def constr(*, strip_whitespace=None, to_upper=None, to_lower=None, strict=None, min_length=None,
           max_length=None, pattern=None, ascii_only=None):
    return Annotated[str, StringConstraints(strip_whitespace=strip_whitespace, to_upper=to_upper,
                                            to_lower=to_lower, strict=strict, min_length=min_length,
                                            max_length=max_length, pattern=pattern)]


def conbytes(*, min_length=None, max_length=None, strict=None):
    return Annotated[bytes, _Constraints(min_length=min_length, max_length=max_length, strict=strict)]


def conlist(item_type, *, min_length=None, max_length=None, unique_items=None):
    return Annotated[list[item_type], _Constraints(min_length=min_length, max_length=max_length)]


def conset(item_type, *, min_length=None, max_length=None):
    return Annotated[set[item_type], _Constraints(min_length=min_length, max_length=max_length)]


def confrozenset(item_type, *, min_length=None, max_length=None):
    return Annotated[frozenset[item_type], _Constraints(min_length=min_length, max_length=max_length)]


def condate(*, strict=None, gt=None, ge=None, lt=None, le=None):
    return Annotated[date, _Constraints(strict=strict, gt=gt, ge=ge, lt=lt, le=le)]


PositiveInt = Annotated[int, _Constraints(gt=0)]
NegativeInt = Annotated[int, _Constraints(lt=0)]
NonNegativeInt = Annotated[int, _Constraints(ge=0)]
NonPositiveInt = Annotated[int, _Constraints(le=0)]
PositiveFloat = Annotated[float, _Constraints(gt=0)]
NegativeFloat = Annotated[float, _Constraints(lt=0)]
NonNegativeFloat = Annotated[float, _Constraints(ge=0)]
NonPositiveFloat = Annotated[float, _Constraints(le=0)]
FiniteFloat = Annotated[float, AllowInfNan(False)]
StrictBool = Annotated[bool, Strict()]
StrictInt = Annotated[int, Strict()]
StrictFloat = Annotated[float, Strict(), AllowInfNan(True)]
StrictStr = Annotated[str, Strict()]
StrictBytes = Annotated[bytes, Strict()]
AwareDatetime = Annotated[datetime, _Constraints(zone="aware")]
NaiveDatetime = Annotated[datetime, _Constraints(zone="naive")]
PastDatetime = Annotated[datetime, _Constraints(now="past")]
FutureDatetime = Annotated[datetime, _Constraints(now="future")]
PastDate = Annotated[date, _Constraints(now="past")]
FutureDate = Annotated[date, _Constraints(now="future")]
UUID1 = Annotated[UUID, _Constraints(version=1)]
UUID3 = Annotated[UUID, _Constraints(version=3)]
UUID4 = Annotated[UUID, _Constraints(version=4)]
UUID5 = Annotated[UUID, _Constraints(version=5)]
