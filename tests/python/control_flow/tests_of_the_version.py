# A branch for another version of Python or another system may use what is not there.
import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 12):
    from itertools import batched
else:
    def batched(iterable, n):
        iterable = iter(iterable)
        while chunk := tuple(x for _, x in zip(range(n), iterable)):
            yield chunk

if sys.version_info < (3, 9, 2):
    from no_such_backport import removeprefix
elif sys.version_info[0] == 2:
    removeprefix = unicode.removeprefix
else:
    removeprefix = str.removeprefix

if sys.platform == "win32":
    import winreg as registry
else:
    registry = None

if not TYPE_CHECKING and sys.version_info >= (3, 8):
    checked = "running"
elif sys.version_info < (3,) or TYPE_CHECKING:
    checked = nothing_at_all

if TYPE_CHECKING:
    from nowhere import Nothing
else:
    Nothing = "nothing"


def newest():
    if sys.version_info > (3, 13):
        return undefined_name
    if sys.version_info != (3, 2) and sys.platform != "darwin":
        return "here"
    return "there"


async def main():
    print(list(batched("abcde", 2)), removeprefix("unhappy", "un"), registry, Nothing, newest(), checked)
    # expect: [('a', 'b'), ('c', 'd'), ('e',)] happy None nothing here running
    version_info = (1, 4)
    print("older" if version_info >= (1, 5) else "newer", sys.version_info >= (3, 11, 1))
    # expect: newer True
    if sys.version_info[:2] >= (3, 8):
        print("walrus")
    # expect: walrus
