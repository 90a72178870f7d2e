"""Heaps in lists: the smallest item is at index 0."""

from _heapq import heapify, heappop, heappush, heappushpop, heapreplace

__all__ = ["heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest",
           "heappushpop"]


class _Reversed:
    """Turns the order of what it holds."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        return other.value < self.value

    def __eq__(self, other):
        return self.value == other.value


def merge(*iterables, key=None, reverse=False):
    # Rows of order, place of the iterable, item, iterator; the place settles ties.
    rows = []
    for place, iterable in enumerate(iterables):
        iterator = iter(iterable)
        for item in iterator:
            order = item if key is None else key(item)
            rows.append((_Reversed(order) if reverse else order, place, item, iterator))
            break
    heapify(rows)
    while rows:
        order, place, item, iterator = rows[0]
        yield item
        for item in iterator:
            order = item if key is None else key(item)
            heapreplace(rows, (_Reversed(order) if reverse else order, place, item, iterator))
            break
        else:
            heappop(rows)


def nsmallest(n, iterable, key=None):
    items = sorted(iterable, key=key)
    return items if n >= len(items) else items[:max(n, 0)]


def nlargest(n, iterable, key=None):
    items = sorted(iterable, key=key, reverse=True)
    return items if n >= len(items) else items[:max(n, 0)]
