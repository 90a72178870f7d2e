# Of two objects the one of the derived class is asked first, for != as well, which has no method of
# its own here.
class V:
    def __eq__(self, other):
        print("V.__eq__")
        return False


class W(V):
    def __eq__(self, other):
        print("W.__eq__")
        return "w"


class X(V):
    pass


class Y(V):
    def __eq__(self, other):
        print("Y.__eq__")
        return NotImplemented


for right in (V(), W(), X(), Y()):
    print(V() != right)
    print(V() == right)
    print(right != V(), 5 != right, right != 5)
# expect: V.__eq__
# expect: True
# expect: V.__eq__
# expect: False
# expect: V.__eq__
# expect: V.__eq__
# expect: V.__eq__
# expect: True True True
# expect: W.__eq__
# expect: False
# expect: W.__eq__
# expect: w
# expect: W.__eq__
# expect: W.__eq__
# expect: W.__eq__
# expect: False False False
# expect: V.__eq__
# expect: True
# expect: V.__eq__
# expect: False
# expect: V.__eq__
# expect: V.__eq__
# expect: V.__eq__
# expect: True True True
# expect: Y.__eq__
# expect: V.__eq__
# expect: True
# expect: Y.__eq__
# expect: V.__eq__
# expect: False
# expect: Y.__eq__
# expect: V.__eq__
# expect: Y.__eq__
# expect: Y.__eq__
# expect: True True True
