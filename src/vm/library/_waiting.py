"""Builtins that go through iterables and call functions, for workflows without async.

There a generator or a function may wait, which a native cannot do in the middle of its work. Each of these is
the builtin itself wherever nothing of the program runs inside of it.
"""

_generator = type(_ for _ in ())
_native = type(len)
_missing = object()


def _runs(function):
    if function is None or type(function) is _native:
        return False
    return not (isinstance(function, type) and function.__module__ == 'builtins')


def _items(iterable):
    return [item for item in iterable] if type(iterable) is _generator else iterable


def wait_list(iterable, /):
    return list(_items(iterable))


def wait_tuple(iterable, /):
    return tuple(_items(iterable))


def wait_set(iterable, /):
    return set(_items(iterable))


def wait_frozenset(iterable, /):
    return frozenset(_items(iterable))


def wait_dict(iterable, /):
    return dict(_items(iterable))


def wait_sum(iterable, /, start=0):
    return sum(_items(iterable), start)


def wait_any(iterable, /):
    if type(iterable) is not _generator:
        return any(iterable)
    for item in iterable:
        if item:
            return True
    return False


def wait_all(iterable, /):
    if type(iterable) is not _generator:
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


def _may_wait(iterables):
    for iterable in iterables:
        if type(iterable) is _generator:
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
    if not _runs(function) and not _may_wait(iterables):
        return map(function, *iterables)
    return (function(*row) for row in _rows([iter(each) for each in iterables]))


def wait_filter(function, iterable, /):
    if not _runs(function) and type(iterable) is not _generator:
        return filter(function, iterable)
    return (item for item in iterable if (item if function is None else function(item)))


def wait_zip(*iterables):
    if not _may_wait(iterables):
        return zip(*iterables)
    return (tuple(row) for row in _rows([iter(each) for each in iterables]))


def _enumerated(iterable, number):
    for item in iterable:
        yield number, item
        number += 1


def wait_enumerate(iterable, start=0):
    return _enumerated(iterable, start) if type(iterable) is _generator else enumerate(iterable, start)
