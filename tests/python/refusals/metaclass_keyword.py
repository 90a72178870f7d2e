# Used from elsewhere: `metaclass=` is refused where it stands.
import typing


class C(metaclass=typing.Any):
    pass


print(C())
# expect compile error: 5: metaclass
