# An AttributeError inside a cached_property leaves the attribute to __getattr__.
import functools


class Order:
    @functools.cached_property
    def total(self):
        raise AttributeError("no items")

    def __getattr__(self, name):
        return f"instead of {name}"


print(Order().total)  # expect: instead of total
print(getattr(Order(), "total", "default"))  # expect: instead of total
