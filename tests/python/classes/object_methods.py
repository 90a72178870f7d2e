o = object()
print(type(o).__name__, o == o, o != o, o.__eq__(5), hash(o) == hash(o), isinstance(int, object))
# expect: object True False NotImplemented True True
print(object.__repr__(5).startswith('<int object at'), o.__class__, object.__str__('x'), o.__ne__(o))
# expect: True <class 'object'> 'x' False
try:
    object(1)
except TypeError as e:
    print(e)
# expect: object() takes no arguments
try:
    o.x
except AttributeError as e:
    print(e)
# expect: 'object' object has no attribute 'x'
