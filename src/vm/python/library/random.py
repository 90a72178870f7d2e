"""Random numbers: the sequences of CPython for every seed.

Without a seed the numbers come from the host. The generator itself is native (_random).
"""

import _random
from math import acos, ceil, cos, e, exp, floor, isfinite, log, pi, sin, sqrt

__all__ = ["Random", "SystemRandom", "betavariate", "choice", "choices", "expovariate",
           "gammavariate", "gauss", "getrandbits", "getstate", "lognormvariate", "normalvariate",
           "paretovariate", "randbytes", "randint", "random", "randrange", "sample", "seed",
           "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate", "weibullvariate"]

NV_MAGICCONST = 4 * exp(-0.5) / sqrt(2.0)
LOG4 = log(4.0)
SG_MAGICCONST = 1.0 + log(4.5)
BPF = 53
RECIP_BPF = 2 ** -BPF
TWOPI = 2.0 * pi
_ONE = 1


def _whole(value, what):
    """The int that an argument of randrange stands for; floats without a fraction still count."""
    try:
        return value.__index__()
    except AttributeError:
        number = int(value)
        if number != value:
            raise ValueError(f"non-integer {what} for randrange()") from None
        return number


def _running_totals(values):
    total = None
    totals = []
    for value in values:
        total = value if total is None else total + value
        totals.append(total)
    return totals


def _place(totals, value, low, high):
    """The first index in [low, high) whose total is beyond the value, or high."""
    while low < high:
        middle = (low + high) // 2
        if value < totals[middle]:
            high = middle
        else:
            low = middle + 1
    return low


class Random(_random.Random):
    VERSION = 3
    gauss_next = None

    def __init__(self, x=None):
        self.seed(x)

    def __init_subclass__(cls, /, **kwargs):
        # Integers come from whatever the subclass has made anew: its getrandbits or its random.
        for owner in cls.__mro__:
            names = owner.__dict__
            if "_randbelow" in names:
                break
            if "getrandbits" in names:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in names:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def seed(self, a=None, version=2):
        if version == 1 and isinstance(a, (str, bytes)):
            text = a.decode("latin-1") if isinstance(a, bytes) else a
            x = ord(text[0]) << 7 if text else 0
            for character in text:
                x = ((1000003 * x) ^ ord(character)) & 0xFFFFFFFFFFFFFFFF
            x ^= len(text)
            a = -2 if x == -1 else x
        elif not isinstance(a, (type(None), int, float, str, bytes, bytearray)):
            raise TypeError("The only supported seed types are: None,\n"
                            "int, float, str, bytes, and bytearray.")
        super().seed(a)
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, super().getstate(), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version == 3:
            version, words, self.gauss_next = state
            super().setstate(words)
        elif version == 2:
            version, words, self.gauss_next = state
            try:
                words = tuple(word % (2 ** 32) for word in words)
            except ValueError as error:
                raise TypeError from error
            super().setstate(words)
        else:
            raise ValueError("state with version %s passed to Random.setstate() of version %s"
                             % (version, self.VERSION))

    def _randbelow_with_getrandbits(self, n):
        getrandbits = self.getrandbits
        k = n.bit_length()
        r = getrandbits(k)
        while r >= n:
            r = getrandbits(k)
        return r

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        random = self.random
        if n >= maxsize:
            return floor(random() * n)
        rest = maxsize % n
        limit = (maxsize - rest) / maxsize
        r = random()
        while r >= limit:
            r = random()
        return floor(r * maxsize) % n

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=_ONE):
        first = _whole(start, "arg 1")
        if stop is None:
            if step is not _ONE:
                raise TypeError("Missing a non-None stop argument")
            if first > 0:
                return self._randbelow(first)
            raise ValueError("empty range for randrange()")
        end = _whole(stop, "stop")
        width = end - first
        stride = _whole(step, "step")
        if stride == 1:
            if width > 0:
                return first + self._randbelow(width)
            raise ValueError("empty range for randrange() (%d, %d, %d)" % (first, end, width))
        if stride > 0:
            count = (width + stride - 1) // stride
        elif stride < 0:
            count = (width + stride + 1) // stride
        else:
            raise ValueError("zero step for randrange()")
        if count <= 0:
            raise ValueError("empty range for randrange()")
        return first + stride * self._randbelow(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        randbelow = self._randbelow
        for i in range(len(x) - 1, 0, -1):
            j = randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        kind = type(population)
        if isinstance(population, (set, frozenset, dict)) or not hasattr(kind, "__getitem__"):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            totals = _running_totals(counts)
            if len(totals) != n:
                raise ValueError("The number of counts does not match the population")
            total = totals.pop()
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            return [population[_place(totals, index, 0, len(totals))]
                    for index in self.sample(range(total), k=k)]
        randbelow = self._randbelow
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        # A set of what was taken costs less than a copy of the population, if that is large.
        set_size = 21
        if k > 5:
            set_size += 4 ** ceil(log(k * 3, 4))
        if n <= set_size:
            pool = list(population)
            for i in range(k):
                j = randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            taken = set()
            for i in range(k):
                j = randbelow(n)
                while j in taken:
                    j = randbelow(n)
                taken.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        random = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                width = n + 0.0
                return [population[floor(random() * width)] for _ in range(k)]
            try:
                cum_weights = _running_totals(weights)
            except TypeError:
                if not isinstance(weights, int):
                    raise
                k = weights
                raise TypeError(
                    f"The number of choices must be a keyword argument: {k=}") from None
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not isfinite(total):
            raise ValueError("Total of weights must be finite")
        last = n - 1
        return [population[_place(cum_weights, random() * total, 0, last)] for _ in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        random = self.random
        while True:
            u1 = random()
            u2 = 1.0 - random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        # Two at a time: the second is kept for the next call.
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * TWOPI
            radius = sqrt(-2.0 * log(1.0 - self.random()))
            z = cos(angle) * radius
            self.gauss_next = sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        random = self.random
        if kappa <= 1e-6:
            return TWOPI * random()
        s = 0.5 / kappa
        r = s + sqrt(1.0 + s * s)
        while True:
            z = cos(pi * random())
            d = z / (r + z)
            u = random()
            if u < 1.0 - d * d or u <= (1.0 - d) * exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + acos(f)) % TWOPI
        return (mu - acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        random = self.random
        if alpha > 1.0:
            ainv = sqrt(2.0 * alpha - 1.0)
            bbb = alpha - LOG4
            ccc = alpha + ainv
            while True:
                u1 = random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - random()
                v = log(u1 / (1.0 - u1)) / ainv
                x = alpha * exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= log(z):
                    return x * beta
        if alpha == 1.0:
            return -log(1.0 - random()) * beta
        while True:
            b = (e + alpha) / e
            p = b * random()
            if p <= 1.0:
                x = p ** (1.0 / alpha)
            else:
                x = -log((b - p) / alpha)
            u = random()
            if p > 1.0:
                if u <= x ** (alpha - 1.0):
                    return x * beta
            elif u <= exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        u = 1.0 - self.random()
        return alpha * (-log(u)) ** (1.0 / beta)


class SystemRandom(Random):
    """Always from the host; it has no state to seed, read or set."""

    def seed(self, *args, **kwds):
        return None

    def _notimplemented(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _notimplemented


_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
