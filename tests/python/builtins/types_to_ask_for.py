"""complex and memoryview can be asked for; there are no values of them."""
import functools


def kind(value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "bytes"
    if isinstance(value, (int, float, complex)) and not isinstance(value, bool):
        return "number"
    return "other"


print([kind(x) for x in (b"a", bytearray(), 1, 2.5, True, "x")])
# expect: ['bytes', 'bytes', 'number', 'number', 'other', 'other']
print(complex, memoryview, issubclass(int, complex), complex.__name__, type(memoryview))
# expect: <class 'complex'> <class 'memoryview'> False complex <class 'type'>
known = {int: "i", complex: "c"}
print(known.get(type(5)), known[complex], complex in known)  # expect: i c True


@functools.singledispatch
def shown(x):
    return "any"


@shown.register(complex)
@shown.register(float)
def _(x):
    return "float"


print(shown(1.5), shown(1))  # expect: float any
