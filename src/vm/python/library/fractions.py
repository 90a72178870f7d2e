"""Rational numbers, exact."""

import math
from _re import compile
from numbers import Rational

__all__ = ["Fraction"]

# Hashes of numbers are taken modulo this prime, so that equal numbers of all types agree.
_PRIME = (1 << 61) - 1
_HASH_OF_INFINITY = 314159

_TEXT = compile(r"""(?ix)
    \A\s*
    (?P<sign>[-+]?)
    (?=\d|\.\d)
    (?P<whole>\d*|\d+(?:_\d+)*)
    (?:
       (?:/(?P<below>\d+(?:_\d+)*))?
     |
       (?:\.(?P<decimals>\d*|\d+(?:_\d+)*))?
       (?:e(?P<exponent>[-+]?\d+(?:_\d+)*))?
    )
    \s*\Z""")


def _parse(text):
    """Numerator and denominator, not in lowest terms."""
    match = _TEXT.match(text)
    if match is None:
        raise ValueError(f"Invalid literal for Fraction: {text!r}")
    numerator = int(match["whole"] or "0")
    denominator = 1
    if match["below"]:
        denominator = int(match["below"])
    else:
        decimals = match["decimals"]
        if decimals:
            decimals = decimals.replace("_", "")
            scale = 10 ** len(decimals)
            numerator = numerator * scale + int(decimals)
            denominator = scale
        exponent = match["exponent"]
        if exponent:
            exponent = int(exponent)
            if exponent >= 0:
                numerator *= 10 ** exponent
            else:
                denominator *= 10 ** -exponent
    return (-numerator if match["sign"] == "-" else numerator), denominator


def _is_decimal(value):
    cls = type(value)
    return cls.__name__ == "Decimal" and hasattr(value, "as_integer_ratio")


class Fraction(Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None, *, _normalize=True):
        self = super().__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator = numerator
                self._denominator = 1
                return self
            if isinstance(numerator, Rational):
                self._numerator = numerator.numerator
                self._denominator = numerator.denominator
                return self
            if isinstance(numerator, float) or _is_decimal(numerator):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if not isinstance(numerator, str):
                raise TypeError("argument should be a string or a Rational instance")
            numerator, denominator = _parse(numerator)
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, Rational) and isinstance(denominator, Rational):
            numerator, denominator = (numerator.numerator * denominator.denominator,
                                      denominator.numerator * numerator.denominator)
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        if _normalize:
            common = math.gcd(numerator, denominator)
            if denominator < 0:
                common = -common
            numerator //= common
            denominator //= common
        self._numerator = numerator
        self._denominator = denominator
        return self

    @classmethod
    def from_float(cls, f):
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} "
                            f"({type(f).__name__})")
        numerator, denominator = f.as_integer_ratio()
        return cls(numerator, denominator)

    @classmethod
    def from_decimal(cls, dec):
        if isinstance(dec, int):
            return cls(dec)
        if not _is_decimal(dec):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} "
                            f"({type(dec).__name__})")
        numerator, denominator = dec.as_integer_ratio()
        return cls(numerator, denominator)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """The closest fraction whose denominator is no larger."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Convergents of the continued fraction: p0/q0 before p1/q1.
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            part = n // d
            if q0 + part * q1 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + part * p1, q0 + part * q1
            n, d = d, n - part * d
        steps = (max_denominator - q0) // q1
        nearer = Fraction(p0 + steps * p1, q0 + steps * q1)
        convergent = Fraction(p1, q1)
        if abs(convergent - self) <= abs(nearer - self):
            return convergent
        return nearer

    # --- text

    def __repr__(self):
        return f"{self.__class__.__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    # --- arithmetic: with whole and rational numbers exact, with floats a float

    def __add__(self, other):
        return _apply(_add, self, other, _float_add)

    def __radd__(self, other):
        return _apply_reversed(_add, other, self, _float_add)

    def __sub__(self, other):
        return _apply(_subtract, self, other, _float_subtract)

    def __rsub__(self, other):
        return _apply_reversed(_subtract, other, self, _float_subtract)

    def __mul__(self, other):
        return _apply(_multiply, self, other, _float_multiply)

    def __rmul__(self, other):
        return _apply_reversed(_multiply, other, self, _float_multiply)

    def __truediv__(self, other):
        return _apply(_divide, self, other, _float_divide)

    def __rtruediv__(self, other):
        return _apply_reversed(_divide, other, self, _float_divide)

    def __floordiv__(self, other):
        return _apply(_floor_divide, self, other, _float_floor_divide)

    def __rfloordiv__(self, other):
        return _apply_reversed(_floor_divide, other, self, _float_floor_divide)

    def __mod__(self, other):
        return _apply(_modulo, self, other, _float_modulo)

    def __rmod__(self, other):
        return _apply_reversed(_modulo, other, self, _float_modulo)

    def __divmod__(self, other):
        return _apply(_divmod, self, other, divmod)

    def __rdivmod__(self, other):
        return _apply_reversed(_divmod, other, self, divmod)

    def __pow__(self, other):
        if not isinstance(other, Rational):
            return float(self) ** other
        if other.denominator != 1:
            return float(self) ** float(other)
        power = other.numerator
        n, d = self._numerator, self._denominator
        if power >= 0:
            return Fraction(n ** power, d ** power, _normalize=False)
        if n >= 0:
            return Fraction(d ** -power, n ** -power, _normalize=False)
        return Fraction((-d) ** -power, (-n) ** -power, _normalize=False)

    def __rpow__(self, other):
        if self._denominator == 1 and self._numerator >= 0:
            return other ** self._numerator
        if isinstance(other, Rational):
            return Fraction(other.numerator, other.denominator) ** self
        if self._denominator == 1:
            return other ** self._numerator
        return other ** float(self)

    def __pos__(self):
        return Fraction(self._numerator, self._denominator, _normalize=False)

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator, _normalize=False)

    def __abs__(self):
        return Fraction(abs(self._numerator), self._denominator, _normalize=False)

    # --- conversion

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        if self._numerator < 0:
            return -(-self._numerator // self._denominator)
        return self._numerator // self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, rest = divmod(self._numerator, self._denominator)
            if rest * 2 < self._denominator:
                return floor
            if rest * 2 > self._denominator:
                return floor + 1
            return floor if floor % 2 == 0 else floor + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __bool__(self):
        return self._numerator != 0

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _PRIME)
        except ValueError:
            value = _HASH_OF_INFINITY
        else:
            value = hash(hash(abs(self._numerator)) * inverse)
        result = value if self._numerator >= 0 else -value
        return -2 if result == -1 else result

    # --- comparison

    def __eq__(self, other):
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        if isinstance(other, Rational):
            return (self._numerator == other.numerator
                    and self._denominator == other.denominator)
        if isinstance(other, float):
            if math.isnan(other) or math.isinf(other):
                return 0.0 == other
            return self == self.from_float(other)
        return NotImplemented

    def _compare(self, other):
        """Below, the same or above: -1, 0, 1; None if they have no order."""
        if isinstance(other, Rational):
            left = self._numerator * other.denominator
            right = self._denominator * other.numerator
        elif isinstance(other, float):
            if math.isnan(other):
                return 2
            left, right = (0.0, other) if math.isinf(other) else (0, 0)
            if left == right:
                return self._compare(self.from_float(other))
        else:
            return None
        return (left > right) - (left < right)

    def __lt__(self, other):
        order = self._compare(other)
        return NotImplemented if order is None else order == -1

    def __gt__(self, other):
        order = self._compare(other)
        return NotImplemented if order is None else order == 1

    def __le__(self, other):
        order = self._compare(other)
        return NotImplemented if order is None else order == -1 or order == 0

    def __ge__(self, other):
        order = self._compare(other)
        return NotImplemented if order is None else order == 1 or order == 0

    # --- copies

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)

    def __copy__(self):
        if type(self) is Fraction:
            return self
        return self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()


def _apply(exact, a, b, approximate):
    if isinstance(b, (int, Fraction)):
        return exact(a, b)
    if isinstance(b, float):
        return approximate(float(a), b)
    return NotImplemented


def _apply_reversed(exact, a, b, approximate):
    if isinstance(a, Rational):
        return exact(a, b)
    if isinstance(a, float):
        return approximate(a, float(b))
    return NotImplemented


def _add(a, b):
    return Fraction(a.numerator * b.denominator + b.numerator * a.denominator,
                    a.denominator * b.denominator)


def _subtract(a, b):
    return Fraction(a.numerator * b.denominator - b.numerator * a.denominator,
                    a.denominator * b.denominator)


def _multiply(a, b):
    return Fraction(a.numerator * b.numerator, a.denominator * b.denominator)


def _divide(a, b):
    if b.numerator == 0:
        sign = (a.numerator > 0) - (a.numerator < 0)
        raise ZeroDivisionError(f"Fraction({sign}, 0)")
    return Fraction(a.numerator * b.denominator, a.denominator * b.numerator)


def _floor_divide(a, b):
    return (a.numerator * b.denominator) // (a.denominator * b.numerator)


def _divmod(a, b):
    da, db = a.denominator, b.denominator
    quotient, rest = divmod(a.numerator * db, da * b.numerator)
    return quotient, Fraction(rest, da * db)


def _modulo(a, b):
    da, db = a.denominator, b.denominator
    return Fraction((a.numerator * db) % (b.numerator * da), da * db)


def _float_add(a, b):
    return a + b


def _float_subtract(a, b):
    return a - b


def _float_multiply(a, b):
    return a * b


def _float_divide(a, b):
    return a / b


def _float_floor_divide(a, b):
    return a // b


def _float_modulo(a, b):
    return a % b
