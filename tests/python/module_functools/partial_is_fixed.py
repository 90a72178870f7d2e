import copy
from functools import cached_property, partial

call = partial(print, 1, sep="-")
for name in ("func", "args", "keywords"):
    try:
        setattr(call, name, ())
    except AttributeError:
        print(name, "is fixed")
    try:
        delattr(call, name)
    except AttributeError:
        print(name, "stays")
# expect: func is fixed
# expect: func stays
# expect: args is fixed
# expect: args stays
# expect: keywords is fixed
# expect: keywords stays
call.note = 5
call(2)  # expect: 1-2
same = copy.copy(call)
same(3)  # expect: 1-3
print(same.note, same.args, same.func is print)  # expect: 5 (1,) True
print(partial[int], cached_property[int])
# expect: functools.partial[int] functools.cached_property[int]
