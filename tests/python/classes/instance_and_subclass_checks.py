class A: pass
class B(A): pass
b = B()
print(isinstance(b, A), isinstance(b, (int, A)), isinstance(5, (str, (int, float))), isinstance(b, object))
# expect: True True True True
print(issubclass(B, A), issubclass(A, B), issubclass(bool, int), issubclass(B, (A, int)), issubclass(A, A))
# expect: True False True True True
print(isinstance(5, int | str), isinstance('x', int | None), isinstance(None, int | None))
# expect: True False True
for f in (lambda: isinstance(5, 5), lambda: issubclass(5, int), lambda: isinstance(5, 'int'), lambda: issubclass(int, 5)):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: issubclass() arg 1 must be a class
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: issubclass() arg 2 must be a class, a tuple of classes, or a union
