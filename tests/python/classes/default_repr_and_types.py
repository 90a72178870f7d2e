class A: pass
class B(A): pass
print(A, B, type(A), A.__name__, A.__qualname__, A.__module__, B.__bases__, A.__bases__)
# expect: <class '__main__.A'> <class '__main__.B'> <class 'type'> A A __main__ (<class '__main__.A'>,) (<class 'object'>,)
print(repr(A()).startswith('<__main__.A object at 0x'), type(A()), type(type(A())).__name__)
# expect: True <class '__main__.A'> type
class Outer:
    class Inner: pass
print(Outer.Inner, Outer.Inner.__qualname__)  # expect: <class '__main__.Outer.Inner'> Outer.Inner
