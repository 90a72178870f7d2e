"""Iterators for looping.

Arguments are checked when an iterator is made. Most of them are generators inside that show as
objects of their class, so that a program can wait inside of any loop over one.
"""

from _classes import GenericAlias, copy_generator, iterator_of, set_attribute

__all__ = ["accumulate", "chain", "combinations", "combinations_with_replacement", "compress",
           "count", "cycle", "dropwhile", "filterfalse", "groupby", "islice", "pairwise",
           "permutations", "product", "repeat", "starmap", "takewhile", "tee", "zip_longest"]

_MAXSIZE = 2 ** 63 - 1


class _MISSING:
    """No item. A class, which is its own copy."""


def _itself(self):
    return self


def _step(self):
    return next(getattr(self, "_steps", self))


def _iterator(cls):
    cls.__iter__ = _itself
    cls.__next__ = _step
    return cls


def _made(cls, own, generator):
    """The generator as an object of the class `own`; in an instance where a program derives from
    that."""
    steps = iterator_of(own, generator)
    if cls is own:
        return steps
    self = object.__new__(cls)
    set_attribute(self, "_steps", steps)
    return self


def _check_keywords(cls, own, keywords):
    """They are for the __init__ of a class that a program derives, if that has one."""
    if keywords and (cls is own or cls.__init__ is object.__init__):
        raise TypeError(f"{own.__name__}() takes no keyword arguments")


def _check_number(value):
    if not hasattr(value, "__add__") or isinstance(value, (str, bytes, list, tuple)):
        raise TypeError("a number is required")


class count:
    __slots__ = ("_value", "_step")

    def __new__(cls, start=0, step=1):
        _check_number(start)
        _check_number(step)
        self = object.__new__(cls)
        self._value = start
        self._step = step
        return self

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


@_iterator
class cycle:
    def __new__(cls, iterable, /, **keywords):
        _check_keywords(cls, cycle, keywords)
        return _made(cls, cycle, _cycle(iter(iterable)))


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
    __slots__ = ("_object", "_left")

    def __new__(cls, object, times=_MISSING):
        self = super().__new__(cls)
        self._object = object
        self._left = None
        if times is not _MISSING:
            self._left = max(0, range(times).stop)
        return self

    def __getnewargs__(self):
        return (self._object,) if self._left is None else (self._object, self._left)

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


@_iterator
class accumulate:
    def __new__(cls, iterable, func=None, *, initial=None):
        return _made(cls, accumulate, _accumulate(iter(iterable), func, initial))


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


@_iterator
class chain:
    def __new__(cls, *iterables, **keywords):
        _check_keywords(cls, chain, keywords)
        return _made(cls, chain, _chain(iterables))

    @classmethod
    def from_iterable(cls, iterable, /):
        return _made(cls, chain, _chain(iter(iterable)))

    __class_getitem__ = classmethod(GenericAlias)


@_iterator
class compress:
    def __new__(cls, data, selectors):
        return _made(cls, compress, _compress(iter(data), iter(selectors)))


def _compress(data, selectors):
    for item, selected in zip(data, selectors):
        if selected:
            yield item


@_iterator
class dropwhile:
    def __new__(cls, predicate, iterable, /, **keywords):
        _check_keywords(cls, dropwhile, keywords)
        return _made(cls, dropwhile, _dropwhile(predicate, iter(iterable)))


def _dropwhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item
            break
    for item in iterator:
        yield item


@_iterator
class takewhile:
    def __new__(cls, predicate, iterable, /, **keywords):
        _check_keywords(cls, takewhile, keywords)
        return _made(cls, takewhile, _takewhile(predicate, iter(iterable)))


def _takewhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            break
        yield item


@_iterator
class filterfalse:
    def __new__(cls, function, iterable, /, **keywords):
        _check_keywords(cls, filterfalse, keywords)
        return _made(cls, filterfalse, _filterfalse(function, iter(iterable)))


def _filterfalse(function, iterator):
    if function is None:
        for item in iterator:
            if not item:
                yield item
    else:
        for item in iterator:
            if not function(item):
                yield item


@_iterator
class starmap:
    def __new__(cls, function, iterable, /, **keywords):
        _check_keywords(cls, starmap, keywords)
        return _made(cls, starmap, _starmap(function, iter(iterable)))


def _starmap(function, iterator):
    for arguments in iterator:
        yield function(*tuple(arguments))


@_iterator
class pairwise:
    def __new__(cls, iterable, /):
        return _made(cls, pairwise, _pairwise(iter(iterable)))


def _pairwise(iterator):
    for previous in iterator:
        break
    else:
        return
    for item in iterator:
        yield previous, item
        previous = item


@_iterator
class zip_longest:
    def __new__(cls, *iterables, fillvalue=None, **unknown):
        if unknown:
            raise TypeError("zip_longest() got an unexpected keyword argument")
        iterators = [iter(iterable) for iterable in iterables]
        return _made(cls, zip_longest, _zip_longest(iterators, fillvalue))


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


@_iterator
class islice:
    def __new__(cls, iterable, /, *args, **keywords):
        _check_keywords(cls, islice, keywords)
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
        return _made(cls, islice, _islice(iter(iterable), start, stop, step))


def _islice(iterator, start, stop, step):
    # No more items are taken than up to `stop`, those behind the last one given included; but all
    # before `start`.
    if start:
        left = start
        for _ in iterator:
            left -= 1
            if not left:
                break
        else:
            return
    left = None if stop is None else stop - start
    if left is not None and left <= 0:
        return
    if step == 1:
        for item in iterator:
            yield item
            if left is not None:
                left -= 1
                if not left:
                    return
        return
    skip = 0
    for item in iterator:
        if skip:
            skip -= 1
        else:
            yield item
            skip = step - 1
        if left is not None:
            left -= 1
            if not left:
                return


@_iterator
class _grouper:
    pass


class groupby:
    __slots__ = ("_iterator", "_key", "_item", "_current", "_target", "_group")

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
        return self._current, iterator_of(_grouper, self._members(self._target, token))

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


@_iterator
class _tee:
    def __new__(cls, iterable, /):
        return tee(iterable, 1)[0]

    def __copy__(self):
        return copy_generator(self, None)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    iterator = iter(iterable)
    if type(iterator) is not _tee:
        iterator = iterator_of(_tee, _tee_steps(iterator, [None, None]))
    return (iterator,) + tuple([iterator.__copy__() for _ in range(n - 1)])


def _tee_steps(iterator, link):
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


@_iterator
class product:
    def __new__(cls, *iterables, repeat=1, **unknown):
        for name in unknown:
            raise TypeError(f"{name!r} is an invalid keyword argument for product()")
        if repeat < 0:
            raise ValueError("repeat argument cannot be negative")
        pools = [tuple(pool) for pool in iterables]
        return _made(cls, product, _product(pools * repeat))


def _product(pools):
    for pool in pools:
        if not pool:
            return
    if not pools:
        yield ()
        return
    # The last place changes with each row, the others seldom.
    last = pools[-1]
    count = len(last)
    indices = [0] * (len(pools) - 1)
    row = [pool[0] for pool in pools[:-1]]
    while True:
        front = tuple(row)
        index = 0
        while index < count:
            yield front + (last[index],)
            index += 1
        place = len(row) - 1
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


@_iterator
class permutations:
    def __new__(cls, iterable, r=None):
        pool = tuple(iterable)
        if r is None:
            r = len(pool)
        elif not isinstance(r, int):
            raise TypeError("Expected int as r")
        elif r < 0:
            raise ValueError("r must be non-negative")
        return _made(cls, permutations, _permutations(pool, r))


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


@_iterator
class combinations:
    def __new__(cls, iterable, r):
        pool = tuple(iterable)
        if r < 0:
            raise ValueError("r must be non-negative")
        return _made(cls, combinations, _combinations(pool, r))


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


@_iterator
class combinations_with_replacement:
    def __new__(cls, iterable, r):
        pool = tuple(iterable)
        if r < 0:
            raise ValueError("r must be non-negative")
        rows = _combinations_with_replacement(pool, r)
        return _made(cls, combinations_with_replacement, rows)


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
