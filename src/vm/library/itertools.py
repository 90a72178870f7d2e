"""Iterators for looping.

Arguments are checked when a function is called; the generator behind it then does the work, so that
a program can wait inside of any loop over it.
"""

from _classes import name_iterator as _named

__all__ = ["accumulate", "chain", "combinations", "combinations_with_replacement", "compress",
           "count", "cycle", "dropwhile", "filterfalse", "groupby", "islice", "pairwise",
           "permutations", "product", "repeat", "starmap", "takewhile", "tee", "zip_longest"]

_MAXSIZE = 2 ** 63 - 1


class _MISSING:
    """No item. A class, which is its own copy."""




def _check_number(value):
    if not hasattr(value, "__add__") or isinstance(value, (str, bytes, list, tuple)):
        raise TypeError("a number is required")


class count:
    def __init__(self, start=0, step=1):
        _check_number(start)
        _check_number(step)
        self._value = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._value
        self._value = value + self._step
        return value

    def __repr__(self):
        if type(self._step) is int and self._step == 1:
            return f"count({self._value!r})"
        return f"count({self._value!r}, {self._step!r})"


def cycle(iterable, /):
    return _named(_cycle(iter(iterable)), "itertools.cycle")


def _cycle(iterator):
    # All state is in variables, so that copies share what they share in CPython: the items.
    saved = []
    for item in iterator:
        saved.append(item)
        yield item
    index = 0
    while saved:
        yield saved[index]
        index = (index + 1) % len(saved)


class repeat:
    def __init__(self, object, times=_MISSING):
        self._object = object
        self._left = None
        if times is not _MISSING:
            self._left = max(0, range(times).stop)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if not self._left:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left is None:
            return f"repeat({self._object!r})"
        return f"repeat({self._object!r}, {self._left})"


def accumulate(iterable, func=None, *, initial=None):
    return _named(_accumulate(iter(iterable), func, initial), "itertools.accumulate")


def _accumulate(iterator, func, total):
    if total is None:
        for total in iterator:
            break
        else:
            return
    yield total
    if func is None:
        for item in iterator:
            total = total + item
            yield total
    else:
        for item in iterator:
            total = func(total, item)
            yield total


def _chain(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


class chain:
    def __new__(cls, *iterables):
        return _named(_chain(iterables), "itertools.chain")

    @staticmethod
    def from_iterable(iterable, /):
        return _named(_chain(iter(iterable)), "itertools.chain")


def compress(data, selectors):
    return _named(_compress(iter(data), iter(selectors)), "itertools.compress")


def _compress(data, selectors):
    for item, selected in zip(data, selectors):
        if selected:
            yield item


def dropwhile(predicate, iterable, /):
    return _named(_dropwhile(predicate, iter(iterable)), "itertools.dropwhile")


def _dropwhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item
            break
    for item in iterator:
        yield item


def takewhile(predicate, iterable, /):
    return _named(_takewhile(predicate, iter(iterable)), "itertools.takewhile")


def _takewhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            break
        yield item


def filterfalse(function, iterable, /):
    return _named(_filterfalse(function, iter(iterable)), "itertools.filterfalse")


def _filterfalse(function, iterator):
    if function is None:
        for item in iterator:
            if not item:
                yield item
    else:
        for item in iterator:
            if not function(item):
                yield item


def starmap(function, iterable, /):
    return _named(_starmap(function, iter(iterable)), "itertools.starmap")


def _starmap(function, iterator):
    for arguments in iterator:
        yield function(*tuple(arguments))


def pairwise(iterable, /):
    return _named(_pairwise(iter(iterable)), "itertools.pairwise")


def _pairwise(iterator):
    for previous in iterator:
        break
    else:
        return
    for item in iterator:
        yield previous, item
        previous = item


def zip_longest(*iterables, fillvalue=None, **unknown):
    if unknown:
        raise TypeError("zip_longest() got an unexpected keyword argument")
    iterators = [iter(iterable) for iterable in iterables]
    return _named(_zip_longest(iterators, fillvalue), "itertools.zip_longest")


def _zip_longest(iterators, fillvalue):
    active = len(iterators)
    while active:
        row = []
        for i, iterator in enumerate(iterators):
            if iterator is None:
                row.append(fillvalue)
                continue
            item = next(iterator, _MISSING)
            if item is _MISSING:
                active -= 1
                if not active:
                    return
                iterators[i] = None
                item = fillvalue
            row.append(item)
        yield tuple(row)


def _islice_index(value, message):
    if value is None:
        return None
    try:
        number = value.__index__()
    except AttributeError:
        raise ValueError(message) from None
    if not 0 <= number <= _MAXSIZE:
        raise ValueError(message)
    return number


def islice(iterable, *args):
    if not 1 <= len(args) <= 3:
        if not args:
            raise TypeError("islice expected at least 2 arguments, got 1")
        raise TypeError(f"islice expected at most 4 arguments, got {len(args) + 1}")
    if len(args) == 1:
        start = 0
        stop = _islice_index(args[0], "Stop argument for islice() must be None or an integer: "
                                      "0 <= x <= sys.maxsize.")
        step = 1
    else:
        indices = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
        stop = _islice_index(args[1], "Stop argument for islice() must be None or an integer: "
                                      "0 <= x <= sys.maxsize.")
        start = _islice_index(args[0], indices)
        if start is None:
            start = 0
        step = 1
        if len(args) == 3 and args[2] is not None:
            problem = "Step for islice() must be a positive integer or None."
            step = _islice_index(args[2], problem)
            if step < 1:
                raise ValueError(problem)
    return _named(_islice(iter(iterable), start, stop, step), "itertools.islice")


def _islice(iterator, start, stop, step):
    # `position` is how many items were taken; no more are taken than the last one given needs.
    position = 0
    wanted = start
    while stop is None or wanted < stop:
        while position <= wanted:
            item = next(iterator, _MISSING)
            if item is _MISSING:
                return
            position += 1
        yield item
        wanted += step
    while position < stop:
        if next(iterator, _MISSING) is _MISSING:
            return
        position += 1


class groupby:
    def __init__(self, iterable, key=None):
        self._iterator = iter(iterable)
        self._key = key
        self._item = _MISSING
        self._current = _MISSING   # the key of the item that was read last
        self._target = _MISSING    # the key of the group that was given last
        self._group = None

    def __iter__(self):
        return self

    def __next__(self):
        self._group = None
        while self._current is _MISSING or (
                self._target is not _MISSING and self._current == self._target):
            self._advance()
        self._target = self._current
        token = self._group = object()
        return self._current, _named(self._members(self._target, token), "itertools._grouper")

    def _advance(self):
        self._item = next(self._iterator)
        self._current = self._item if self._key is None else self._key(self._item)

    def _members(self, target, token):
        while self._group is token and self._current == target:
            yield self._item
            if self._group is not token:
                return
            try:
                self._advance()
            except StopIteration:
                self._group = None
                self._current = _MISSING
                return


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    iterator = iter(iterable)
    link = [None, None]
    return tuple([_named(_tee(iterator, link), "itertools._tee") for _ in range(n)])


def _tee(iterator, link):
    # A link is an item and the link after it; the last one is empty.
    while True:
        if link[1] is None:
            item = next(iterator, _MISSING)
            if item is _MISSING:
                return
            link[0] = item
            link[1] = [None, None]
        item, link = link
        yield item


def product(*iterables, repeat=1, **unknown):
    for name in unknown:
        raise TypeError(f"{name!r} is an invalid keyword argument for product()")
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    pools = [tuple(pool) for pool in iterables]
    return _named(_product(pools * repeat), "itertools.product")


def _product(pools):
    for pool in pools:
        if not pool:
            return
    indices = [0] * len(pools)
    row = [pool[0] for pool in pools]
    while True:
        yield tuple(row)
        place = len(pools) - 1
        while place >= 0:
            indices[place] += 1
            if indices[place] < len(pools[place]):
                row[place] = pools[place][indices[place]]
                break
            indices[place] = 0
            row[place] = pools[place][0]
            place -= 1
        else:
            return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    elif not isinstance(r, int):
        raise TypeError("Expected int as r")
    elif r < 0:
        raise ValueError("r must be non-negative")
    return _named(_permutations(pool, r), "itertools.permutations")


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple(pool[:r])
    while True:
        i = r - 1
        while i >= 0:
            cycles[i] -= 1
            if cycles[i]:
                j = n - cycles[i]
                indices[i], indices[j] = indices[j], indices[i]
                yield tuple([pool[k] for k in indices[:r]])
                break
            indices.append(indices.pop(i))
            cycles[i] = n - i
            i -= 1
        else:
            return


def combinations(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _named(_combinations(pool, r), "itertools.combinations")


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple(pool[:r])
    while True:
        i = r - 1
        while i >= 0 and indices[i] == i + n - r:
            i -= 1
        if i < 0:
            return
        value = indices[i] + 1
        while i < r:
            indices[i] = value
            value += 1
            i += 1
        yield tuple([pool[k] for k in indices])


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    rows = _combinations_with_replacement(pool, r)
    return _named(rows, "itertools.combinations_with_replacement")


def _combinations_with_replacement(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[0]] * r) if r else ()
    while True:
        i = r - 1
        while i >= 0 and indices[i] == n - 1:
            i -= 1
        if i < 0:
            return
        value = indices[i] + 1
        while i < r:
            indices[i] = value
            i += 1
        yield tuple([pool[k] for k in indices])
