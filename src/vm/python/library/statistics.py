"""Averages, medians, deviations, and the normal distribution.

Sums are exact: every number is taken as a fraction, and what comes out is of the type that went
in (whole numbers whose result is none give a float).
"""

from bisect import bisect_left, bisect_right
from collections import Counter, namedtuple
from fractions import Fraction
from math import erf, exp, fabs, fsum, hypot, isqrt, log, sqrt, tau
from numbers import Real

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean",
           "geometric_mean", "harmonic_mean", "linear_regression", "mean", "median",
           "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev",
           "pvariance", "quantiles", "stdev", "variance"]


class StatisticsError(ValueError):
    pass


# --- exact sums


def _is_decimal(cls):
    return any([base.__name__ == "Decimal" for base in cls.__mro__])


def _coerce(T, S):
    """The type for results of numbers of these two types."""
    if T is S or S is int or S is bool:
        return T
    if T is int:
        return S
    if issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if issubclass(T, Fraction) and issubclass(S, float):
        return S
    if issubclass(T, float) and issubclass(S, Fraction):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _exact_ratio(x):
    """Numerator and denominator; (x, None) for infinities and what is not a number."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to "
                        "numerator/denominator") from None


def _convert(value, T):
    if type(value) is T:
        return value
    if issubclass(T, int) and value.denominator != 1:
        T = float
    if _is_decimal(T) and isinstance(value, Fraction):
        return T(value.numerator) / value.denominator
    return T(value)


def _total(parts):
    """The sum of numerators by their denominators."""
    if None in parts:
        return parts[None]
    total = Fraction(0)
    for denominator, numerator in parts.items():
        total += Fraction(numerator, denominator)
    return total


def _sum(data):
    """Type, exact sum and number of the values."""
    count = 0
    types = []
    parts = {}
    for value in data:
        count += 1
        if type(value) not in types:
            types.append(type(value))
        n, d = _exact_ratio(value)
        parts[d] = parts[d] + n if d in parts else n
    T = int
    for each in types:
        T = _coerce(T, each)
    return T, _total(parts), count


def _squares(data, center=None):
    """Type, exact sum of squared deviations, center, number of the values."""
    if center is not None:
        T, total, count = _sum([(value - center) * (value - center) for value in data])
        return T, total, center, count
    count = 0
    types = []
    sums = {}
    squares = {}
    for value in data:
        count += 1
        if type(value) not in types:
            types.append(type(value))
        n, d = _exact_ratio(value)
        sums[d] = sums[d] + n if d in sums else n
        squares[d] = squares[d] + n * n if d in squares else n * n
    T = int
    for each in types:
        T = _coerce(T, each)
    if not count:
        return T, Fraction(0), Fraction(0), 0
    if None in sums:
        return T, sums[None], sums[None], count
    total = _total(sums)
    square = Fraction(0)
    for d, n in squares.items():
        square += Fraction(n, d * d)
    return T, (count * square - total * total) / count, total / count, count


def _root(value):
    """The square root of a fraction as a float, correctly rounded."""
    n, d = value.numerator, value.denominator
    # 55 bits of the root and one that says that there is more: dividing rounds once.
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    if shift >= 0:
        return _odd_root(n, d << 2 * shift) << shift
    return _odd_root(n << -2 * shift, d) / (1 << -shift)


def _odd_root(n, d):
    root = isqrt(n // d)
    return root | (root * root * d != n)


def _decimal_root(value, T):
    """The same as a Decimal of the current precision."""
    n, d = value.numerator, value.denominator
    if n <= 0:
        return T("0.0") if not n else T(-n) / d
    root = (T(n) / T(d)).sqrt()
    # The quotient was rounded: the neighbours tell whether the root is still the nearest.
    step = root.next_plus()
    middle = Fraction(root) + Fraction(step)
    if Fraction(4) * value > middle * middle:
        return step
    step = root.next_minus()
    middle = Fraction(root) + Fraction(step)
    if Fraction(4) * value < middle * middle:
        return step
    return root


def _deviation(square, T):
    if _is_decimal(T):
        return _decimal_root(square, T)
    return float(_root(square))


# --- averages


def mean(data):
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    if weights is None:
        data = [value for value in data]
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return fsum(data) / len(data)
    data = list(data)
    weights = list(weights)
    if len(data) != len(weights):
        raise StatisticsError("data and weights must be the same length")
    above = fsum([value * weight for value, weight in zip(data, weights)])
    below = fsum(weights)
    if not below:
        raise StatisticsError("sum of weights must be non-zero")
    return above / below


def geometric_mean(data):
    try:
        return exp(fmean([log(value) for value in data]))
    except ValueError:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive "
                              "numbers") from None


def _not_negative(values, message):
    for value in values:
        if value < 0:
            raise StatisticsError(message)
        yield value


def harmonic_mean(data, weights=None):
    data = list(data)
    message = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        value = data[0]
        if not isinstance(value, Real) and not _is_decimal(type(value)):
            raise TypeError("unsupported type")
        if value < 0:
            raise StatisticsError(message)
        return value
    if weights is None:
        weights = [1] * n
        sum_weights = n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        _, sum_weights, _ = _sum(_not_negative(weights, message))
    try:
        T, total, _ = _sum([weight / value if weight else 0
                            for weight, value in zip(weights, _not_negative(data, message))])
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(sum_weights / total, T)


# --- the middle


def _sorted(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data


def median(data):
    data = _sorted(data)
    n = len(data)
    if n % 2 == 1:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = _sorted(data)
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = _sorted(data)
    return data[len(data) // 2]


def median_grouped(data, interval=1):
    data = _sorted(data)
    n = len(data)
    value = data[n // 2]
    below = bisect_left(data, value)
    same = bisect_right(data, value, lo=below) - below
    try:
        interval = float(interval)
        value = float(value)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return value - interval / 2.0 + interval * (n / 2 - below) / same


def mode(data):
    pairs = Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    length = len(data)
    if length < 2:
        raise StatisticsError("must have at least two data points")
    result = []
    if method == "inclusive":
        last = length - 1
        for i in range(1, n):
            j, rest = divmod(i * last, n)
            result.append((data[j] * (n - rest) + data[j + 1] * rest) / n)
        return result
    if method == "exclusive":
        for i in range(1, n):
            j = i * (length + 1) // n
            j = 1 if j < 1 else length - 1 if j > length - 1 else j
            rest = i * (length + 1) - j * n
            result.append((data[j - 1] * (n - rest) + data[j] * rest) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


# --- spread


def variance(data, xbar=None):
    T, squares, _, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(squares / (n - 1), T)


def pvariance(data, mu=None):
    T, squares, _, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(squares / n, T)


def stdev(data, xbar=None):
    T, squares, _, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _deviation(squares / (n - 1), T)


def pstdev(data, mu=None):
    T, squares, _, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _deviation(squares / n, T)


# --- two variables


def _pairs(name, x, y):
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f"{name} requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError(f"{name} requires at least two data points")
    return n


def _products(x, x_mean, y, y_mean):
    return fsum([(a - x_mean) * (b - y_mean) for a, b in zip(x, y)])


def covariance(x, y, /):
    n = _pairs("covariance", x, y)
    return _products(x, fsum(x) / n, y, fsum(y) / n) / (n - 1)


def correlation(x, y, /):
    n = _pairs("correlation", x, y)
    x_mean = fsum(x) / n
    y_mean = fsum(y) / n
    try:
        return (_products(x, x_mean, y, y_mean)
                / sqrt(_products(x, x_mean, x, x_mean) * _products(y, y_mean, y, y_mean)))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    n = _pairs("linear regression", x, y)
    x_mean = y_mean = 0.0
    if proportional:
        above = fsum([a * b for a, b in zip(x, y)])
        below = fsum([a * a for a in x])
    else:
        x_mean = fsum(x) / n
        y_mean = fsum(y) / n
        above = _products(x, x_mean, y, y_mean)
        below = _products(x, x_mean, x, x_mean)
    try:
        slope = above / below
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    return LinearRegression(slope=slope,
                            intercept=0.0 if proportional else y_mean - slope * x_mean)


# --- the normal distribution


_ROOT_OF_2 = sqrt(2.0)

# Wichura's rational approximations (AS 241): near the middle, and in the tails by the distance
# from the end. Highest powers first.
_MIDDLE = ((2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4,
            4.5921953931549871457e+4, 1.3731693765509461125e+4, 1.9715909503065514427e+3,
            1.3314166789178437745e+2, 3.3871328727963666080e+0),
           (5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4,
            2.1213794301586595867e+4, 5.3941960214247511077e+3, 6.8718700749205790830e+2,
            4.2313330701600911252e+1, 1.0))
_NEAR_TAIL = ((7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
               1.27045825245236838258e+0, 3.64784832476320460504e+0, 5.76949722146069140550e+0,
               4.63033784615654529590e+0, 1.42343711074968357734e+0),
              (1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
               1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e+0,
               2.05319162663775882187e+0, 1.0))
_FAR_TAIL = ((2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
              2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e+0,
              5.46378491116411436990e+0, 6.65790464350110377720e+0),
             (2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
              7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1,
              5.99832206555887937690e-1, 1.0))


def _polynomial(coefficients, x):
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


def _inverse(p, mu, sigma):
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        above, below = _MIDDLE
        return mu + _polynomial(above, r) * q / _polynomial(below, r) * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        r -= 1.6
        above, below = _NEAR_TAIL
    else:
        r -= 5.0
        above, below = _FAR_TAIL
    x = _polynomial(above, r) / _polynomial(below, r)
    if q < 0.0:
        x = -x
    return mu + x * sigma


class NormalDist:
    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        _, squares, center, n = _squares(data)
        if n < 2:
            raise StatisticsError("stdev requires at least two data points")
        if not isinstance(squares, Fraction):
            return cls(float(center), float("nan"))
        return cls(float(center), float(_root(squares / (n - 1))))

    def samples(self, n, *, seed=None):
        import random
        gauss = random.gauss if seed is None else random.Random(seed).gauss
        return [gauss(self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        square = self._sigma * self._sigma
        if not square:
            raise StatisticsError("pdf() not defined when sigma is zero")
        away = x - self._mu
        return exp(away * away / (-2.0 * square)) / sqrt(tau * square)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + erf((x - self._mu) / (self._sigma * _ROOT_OF_2)))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        if self._sigma <= 0.0:
            raise StatisticsError("cdf() not defined when sigma at or below zero")
        return _inverse(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """How much of the two curves is common, from 0 to 1."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        X, Y = self, other
        if (Y._sigma, Y._mu) < (X._sigma, X._mu):
            X, Y = Y, X
        X_square, Y_square = X.variance, Y.variance
        if not X_square or not Y_square:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv = Y_square - X_square
        dm = fabs(Y._mu - X._mu)
        if not dv:
            return 1.0 - erf(dm / (2.0 * X._sigma * _ROOT_OF_2))
        a = X._mu * Y_square - Y._mu * X_square
        b = X._sigma * Y._sigma * sqrt(dm * dm + dv * log(Y_square / X_square))
        x1 = (a + b) / dv
        x2 = (a - b) / dv
        return 1.0 - (fabs(Y.cdf(x1) - X.cdf(x1)) + fabs(Y.cdf(x2) - X.cdf(x2)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, factor):
        return NormalDist(self._mu * factor, self._sigma * fabs(factor))

    def __truediv__(self, divisor):
        return NormalDist(self._mu / divisor, self._sigma / fabs(divisor))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
