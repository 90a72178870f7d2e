C = type('C', (), {'x': 5, 'm': lambda self: self.x})
D = type('D', (C,), {'x': 6})
print(C().m(), D().m(), D.__name__, D.__mro__, type(C), isinstance(D(), C))
# expect: 5 6 D (<class '__main__.D'>, <class '__main__.C'>, <class 'object'>) <class 'type'> True
print(type(5) is int, type('') == str, type([]), type(type), type(None), type(len).__name__, type(lambda: 0))
# expect: True True <class 'list'> <class 'type'> <class 'NoneType'> builtin_function_or_method <class 'function'>


# The parts may be of subclasses.
class Attributes(dict):
    pass


class Name(str):
    pass


print(type(Name("Made"), (), Attributes(a=1)).a, type(Name("Made"), (), {}).__name__)
# expect: 1 Made
try:
    type("A\0B", (), {})
except ValueError as e:
    print(e)
# expect: type name must not contain null characters
