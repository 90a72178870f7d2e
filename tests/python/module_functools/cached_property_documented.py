# A cached_property has the text of its function.
from functools import cached_property


class C:
    @cached_property
    def documented(self):
        "What it is."
        return 1

    @cached_property
    def plain(self):
        return 1

    of_lambda = cached_property(lambda self: 1)


print(C.documented.__doc__, C.plain.__doc__, C.__dict__["documented"].__doc__, C.of_lambda.__doc__)
# expect: What it is. None What it is. None
print(C().documented)  # expect: 1
