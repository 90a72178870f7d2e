"""Builtins that go through iterables and call functions, for workflows without async.

There a generator or a function may wait, which a native cannot do in the middle of its work. Each of these is
the builtin itself wherever nothing of the program runs inside of it.
"""

import asyncio
import itertools
import re

_generator = type(_ for _ in ())
_function = type(lambda: None)
_native = type(len)
_missing = object()


def _runs(function):
    if function is None or type(function) is _native:
        return False
    return not (isinstance(function, type) and function.__module__ == 'builtins')


def _may_wait(iterable):
    """A generator, or an object whose class goes through its items itself."""
    kind = type(iterable)
    if kind is _generator:
        return True
    if kind.__module__ == 'builtins':
        return False
    return type(getattr(kind, '__iter__', None)) is _function


def _items(iterable):
    return [item for item in iterable] if _may_wait(iterable) else iterable


def wait_items(iterable, /):
    return _items(iterable)


def wait_list(iterable, /):
    return list(_items(iterable))


def wait_tuple(iterable, /):
    return tuple(_items(iterable))


def wait_set(iterable, /):
    return set(_items(iterable))


def wait_frozenset(iterable, /):
    return frozenset(_items(iterable))


def wait_dict(iterable, /):
    return dict(iterable if hasattr(iterable, 'keys') else _items(iterable))


def wait_sum(iterable, /, start=0):
    return sum(_items(iterable), start)


def wait_any(iterable, /):
    if not _may_wait(iterable):
        return any(iterable)
    for item in iterable:
        if item:
            return True
    return False


def wait_all(iterable, /):
    if not _may_wait(iterable):
        return all(iterable)
    for item in iterable:
        if not item:
            return False
    return True


def wait_sorted(iterable, /, *, key=None, reverse=False):
    if not _runs(key):
        return sorted(_items(iterable), key=key, reverse=reverse)
    items = [item for item in iterable]
    keys = [key(item) for item in items]
    return [items[index] for index in sorted(range(len(items)), key=keys.__getitem__, reverse=reverse)]


def _choose(choose, iterable, key, default):
    given = {} if default is _missing else {'default': default}
    if not _runs(key):
        return choose(_items(iterable), key=key, **given)
    items = [item for item in iterable]
    if not items:
        return choose(items, **given)
    keys = [key(item) for item in items]
    return items[choose(range(len(items)), key=keys.__getitem__)]


def wait_min(iterable, /, *, key=None, default=_missing):
    return _choose(min, iterable, key, default)


def wait_max(iterable, /, *, key=None, default=_missing):
    return _choose(max, iterable, key, default)


def _one_may_wait(iterables):
    for iterable in iterables:
        if _may_wait(iterable):
            return True
    return False


def _rows(iterators):
    while iterators:
        row = []
        for iterator in iterators:
            try:
                row.append(next(iterator))
            except StopIteration:
                return
        yield row


def wait_map(function, /, *iterables):
    if not _runs(function) and not _one_may_wait(iterables):
        return map(function, *iterables)
    return (function(*row) for row in _rows([iter(each) for each in iterables]))


def wait_filter(function, iterable, /):
    if not _runs(function) and not _may_wait(iterable):
        return filter(function, iterable)
    return (item for item in iterable if (item if function is None else function(item)))


def wait_zip(*iterables):
    if not _one_may_wait(iterables):
        return zip(*iterables)
    return (tuple(row) for row in _rows([iter(each) for each in iterables]))


def _enumerated(iterable, number):
    for item in iterable:
        yield number, item
        number += 1


def wait_enumerate(iterable, start=0):
    return _enumerated(iterable, start) if _may_wait(iterable) else enumerate(iterable, start)


# --- methods of builtins --------------------------------------------------------------------------


def wait_join(text, iterable, /):
    join = text.join
    return join(_items(iterable) if type(text) is str or type(text) is bytes else iterable)


def wait_extend(target, iterable, /):
    extend = target.extend
    return extend(_items(iterable) if type(target) is list else iterable)


def wait_update(target, iterable, /):
    update = target.update
    plain = (type(target) is dict or type(target) is set) and not hasattr(iterable, 'keys')
    return update(_items(iterable) if plain else iterable)


def wait_sort(target, /, *, key=None, **options):
    if type(target) is not list or not _runs(key):
        return target.sort(key=key, **options)
    target[:] = wait_sorted(target, key=key, **options)


# --- functions of modules -------------------------------------------------------------------------


def wait_chain(*iterables):
    if not _one_may_wait(iterables):
        return itertools.chain(*iterables)
    return (item for each in iterables for item in each)


def _sliced(iterable, start, stop, step):
    iterator = iter(iterable)
    position = 0
    following = start
    while stop is None or position < stop:
        try:
            item = next(iterator)
        except StopIteration:
            return
        if position == following:
            yield item
            following += step
        position += 1


def wait_islice(iterable, *bounds):
    itertools.islice((), *bounds)  # refuses bounds that are none
    if not _may_wait(iterable):
        return itertools.islice(iterable, *bounds)
    start, stop, step = (None, *bounds, None)[:3] if len(bounds) == 1 else (*bounds, None)[:3]
    return _sliced(iterable, start or 0, stop, step or 1)


def wait_starmap(function, iterable, /):
    if not _runs(function) and not _may_wait(iterable):
        return itertools.starmap(function, iterable)
    return (function(*row) for row in iterable)


def _taken(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def wait_takewhile(predicate, iterable, /):
    if not _runs(predicate) and not _may_wait(iterable):
        return itertools.takewhile(predicate, iterable)
    return _taken(predicate, iterable)


def _dropped(predicate, iterable):
    iterator = iter(iterable)
    for item in iterator:
        if not predicate(item):
            yield item
            break
    for item in iterator:
        yield item


def wait_dropwhile(predicate, iterable, /):
    if not _runs(predicate) and not _may_wait(iterable):
        return itertools.dropwhile(predicate, iterable)
    return _dropped(predicate, iterable)


def wait_filterfalse(function, iterable, /):
    if not _runs(function) and not _may_wait(iterable):
        return itertools.filterfalse(function, iterable)
    return (item for item in iterable if not (item if function is None else function(item)))


def _accumulated(iterable, func, initial):
    iterator = iter(iterable)
    total = initial
    if initial is None:
        try:
            total = next(iterator)
        except StopIteration:
            return
    yield total
    for item in iterator:
        total = total + item if func is None else func(total, item)
        yield total


def wait_accumulate(iterable, func=None, *, initial=None):
    if not _runs(func) and not _may_wait(iterable):
        return itertools.accumulate(iterable, func, initial=initial)
    return _accumulated(iterable, func, initial)


def wait_groupby(iterable, key=None):
    if not _runs(key):
        return itertools.groupby(_items(iterable), key)
    items = [item for item in iterable]
    keys = iter([key(item) for item in items])
    return itertools.groupby(items, lambda item: next(keys))


def wait_sub(pattern, repl, string, count=0, flags=0):
    if not _runs(repl):
        return re.sub(pattern, repl, string, count, flags)
    found = []
    re.sub(pattern, lambda match: found.append(match) or match.group(), string, count, flags)
    parts = []
    position = 0
    for match in found:
        parts.append(string[position:match.start()])
        parts.append(repl(match))
        position = match.end()
    parts.append(string[position:])
    return string[:0].join(parts)


class _Completed:
    """What as_completed() gives: `result()` waits for the next of the calls to be done, as `await` does."""

    def __init__(self, following):
        self._following = following
        self._value = _missing
        self._error = None

    def result(self):
        if self._value is _missing and self._error is None:
            try:
                self._value = asyncio.run(self._following)
            except BaseException as error:
                self._error = error
                raise
        if self._error is not None:
            raise self._error
        return self._value

    def __await__(self):
        return self._following.__await__()


def wait_as_completed(fs, *, timeout=None):
    for following in asyncio.as_completed(_items(fs), timeout=timeout):
        yield _Completed(following)
