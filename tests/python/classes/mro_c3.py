class O: pass
class A(O): pass
class B(O): pass
class C(O): pass
class D(O): pass
class E(O): pass
class K1(A, B, C): pass
class K2(D, B, E): pass
class K3(D, A): pass
class Z(K1, K2, K3): pass
print([c.__name__ for c in Z.__mro__], [c.__name__ for c in Z.mro()])
# expect: ['Z', 'K1', 'K2', 'K3', 'D', 'A', 'B', 'C', 'E', 'O', 'object'] ['Z', 'K1', 'K2', 'K3', 'D', 'A', 'B', 'C', 'E', 'O', 'object']
try:
    class Bad1(O, A): pass
except TypeError as e:
    print(e)
# expect: Cannot create a consistent method resolution
# expect: order (MRO) for bases O, A
class X(A, B): pass
class Y(B, A): pass
try:
    class Bad2(X, Y): pass
except TypeError as e:
    print(e)
# expect: Cannot create a consistent method resolution
# expect: order (MRO) for bases A, B
try:
    class Bad3(A, A): pass
except TypeError as e:
    print(e)
# expect: duplicate base class A
