# Every public name of the classes of collections.
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(ChainMap, """
clear copy fromkeys get items keys new_child parents pop popitem setdefault update values
"""))
# expect: []
print(missing(Counter, """
clear copy elements fromkeys get items keys most_common pop popitem setdefault subtract total
update values
"""))
# expect: []
print(missing(OrderedDict, """
clear copy fromkeys get items keys move_to_end pop popitem setdefault update values
"""))
# expect: []
print(missing(UserDict, """
clear copy fromkeys get items keys pop popitem setdefault update values
"""))
# expect: []
print(missing(UserList, """
append clear copy count extend index insert pop remove reverse sort
"""))
# expect: []
print(missing(UserString, """
capitalize casefold center count encode endswith expandtabs find format format_map index
isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace
istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace
rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title
translate upper zfill
"""))
# expect: []
print(missing(defaultdict, """
clear copy default_factory fromkeys get items keys pop popitem setdefault update values
"""))
# expect: []
print(missing(deque, """
append appendleft clear copy count extend extendleft index insert maxlen pop popleft remove
reverse rotate
"""))
# expect: []
