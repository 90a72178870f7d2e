# A file of plain statements imports inside of others: the modules are there all the same.
from contextlib import nullcontext, suppress

if len("ab") == 2:
    import copy
    print(copy.copy([1]))
# expect: [1]
try:
    import json
except ImportError:
    json = None
print(json.dumps({"a": 1}))  # expect: {"a": 1}
for name in ("a", "b"):
    import textwrap
    from string import capwords
    print(textwrap.indent(name, "> "), capwords("x y"))
# expect: > a X Y
# expect: > b X Y
with nullcontext(), suppress(ImportError):
    from collections import Counter
    import statistics as numbers
print(Counter("aab"), numbers.mean([1, 2, 3]))  # expect: Counter({'a': 2, 'b': 1}) 2
while True:
    import heapq
    from itertools import chain, islice
    break
print(heapq.nlargest(1, [1, 3, 2]), list(islice(chain("ab", "c"), 2)))  # expect: [3] ['a', 'b']
match "x":
    case "x":
        import base64
        from decimal import Decimal as D
print(base64.b64encode(b"x"), D("1.5") + 1)  # expect: b'eA==' 2.5
try:
    raise ValueError("again")
except ValueError as error:
    import traceback
    print(traceback.format_exception_only(error))
finally:
    import functools
# expect: ['ValueError: again\n']
print(functools.reduce(lambda a, b: a + b, [1, 2]))  # expect: 3
