# A name that a failing import and then one of the library binds.
try:
    import no_such_json as fast_json
except ImportError:
    import json as fast_json
try:
    from no_such_module import wrap as fold
except ModuleNotFoundError:
    from textwrap import wrap as fold
try:
    import no_such_module as chains
except ImportError:
    try:
        from nor_this_one import chains
    except ImportError:
        import itertools as chains

# The first is there, so that the second is for others.
try:
    import tomllib
except ModuleNotFoundError:
    import no_such_tomli as tomllib
try:
    from functools import cache
except ImportError:
    from no_such_backports import cache


def inside():
    try:
        import no_such_counter as counting
    except ImportError:
        import collections as counting
    return counting.Counter("abca").most_common(1)


async def main():
    print(fast_json.dumps({"a": [1]}), fold("one two", 4), list(chains.chain("ab", "c")))
    # expect: {"a": [1]} ['one', 'two'] ['a', 'b', 'c']
    print(inside(), tomllib.loads("a = 1"), cache(len)("abc"))  # expect: [('a', 2)] {'a': 1} 3
