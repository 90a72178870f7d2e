# What a cached_property is beside the attribute that it gives.
import functools


class Base:
    @functools.cached_property
    def size(self):
        print("computes")
        return 1


class Derived(Base):
    @functools.cached_property
    def size(self):
        return super().size + 1

    def of_base(self):
        return super().size


# super() keeps what it finds under the same name, and the property of the class replaces it.
derived = Derived()
print(derived.size, derived.__dict__, derived.of_base())
# expect: computes
# expect: 2 {'size': 2} 2
other = Derived()
print(other.of_base(), other.size, other.__dict__)
# expect: computes
# expect: 1 1 {'size': 1}

print(Base.size.attrname, Base.size.func.__name__)  # expect: size size
print(vars(Base)["size"].__get__(Base(), Base), vars(Base)["size"].__get__(None, Base) is Base.size)
# expect: computes
# expect: 1 True


class Later:
    pass


Later.size = functools.cached_property(lambda self: 5)
try:
    Later().size
except TypeError as error:
    print(error)
# expect: Cannot use cached_property instance without calling __set_name__ on it.
Later.size.__set_name__(Later, "kept")
later = Later()
print(later.size, later.__dict__, Later.size.attrname)  # expect: 5 {'kept': 5} kept
try:
    class Twice:
        first = functools.cached_property(len)
        second = first
except RuntimeError as error:
    print(error, "|", repr(error.__cause__))
# expect: Error calling __set_name__ on 'cached_property' instance 'second' in 'Twice' | TypeError("Cannot assign the same cached_property to two different names ('first' and 'second').")


class Refuses:
    def __set_name__(self, owner, name):
        raise ValueError(name)


try:
    class Owner:
        attribute = Refuses()
except RuntimeError as error:
    print(error, "|", repr(error.__cause__), error.__context__ is error.__cause__)
# expect: Error calling __set_name__ on 'Refuses' instance 'attribute' in 'Owner' | ValueError('attribute') True
