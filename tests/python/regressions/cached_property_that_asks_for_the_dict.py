# A cached_property asks the object for its __dict__ by name, and so do the program's own methods.
import functools


class Slotted:
    __slots__ = ()

    @functools.cached_property
    def size(self):
        print("computed")
        return 5

    def __getattr__(self, name):
        print("asked for", name)
        return {} if name == "__dict__" else None


print(Slotted().size)
# expect: asked for __dict__
# expect: computed
# expect: 5


class Kept:
    __slots__ = ()
    kept = {}

    @functools.cached_property
    def size(self):
        print("computed")
        return 6

    def __getattr__(self, name):
        return self.kept


print(Kept().size, Kept().size, Kept.kept)
# expect: computed
# expect: 6 6 {'size': 6}


class NoItems(Kept):
    __slots__ = ()

    class kept:
        def get(name, default):
            return default


class Plain:
    __slots__ = ()

    @functools.cached_property
    def size(self):
        print("never")


for kind in (NoItems, Plain):
    try:
        print(kind().size)
    except TypeError as error:
        print(error)
# expect: computed
# expect: The '__dict__' attribute on 'NoItems' instance does not support item assignment for caching 'size' property.
# expect: No '__dict__' attribute on 'Plain' instance to cache 'size' property.


class Watched:
    @functools.cached_property
    def size(self):
        return 7

    def __getattribute__(self, name):
        print("looks up", name)
        return super().__getattribute__(name)


watched = Watched()
print(watched.size, watched.size)
# expect: looks up size
# expect: looks up __dict__
# expect: looks up size
# expect: 7 7
print(watched.__dict__)
# expect: looks up __dict__
# expect: {'size': 7}
