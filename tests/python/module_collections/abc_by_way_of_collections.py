# collections brings its abc with it.
import collections

print(collections.abc.Mapping.__name__, isinstance([], collections.abc.Sized))
# expect: Mapping True


def kinds(value):
    return [kind.__name__ for kind in (collections.abc.Mapping, collections.abc.Hashable)
            if isinstance(value, kind)]


print(kinds({}), kinds(1), kinds(collections.Counter()))
# expect: ['Mapping'] ['Hashable'] ['Mapping']
