from enum import Enum
class Color(Enum):
    RED = 1
def attempt(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt(lambda: Color(9))  # expect: ValueError: 9 is not a valid Color
attempt(lambda: Color['NOPE'])  # expect: KeyError: 'NOPE'
attempt(lambda: Color.NOPE)  # expect: AttributeError: NOPE
attempt(lambda: setattr(Color, 'RED', 2))  # expect: AttributeError: cannot reassign member 'RED'
attempt(lambda: Color.RED < Color.RED)
# expect: TypeError: '<' not supported between instances of 'Color' and 'Color'
attempt(lambda: setattr(Color.RED, 'value', 2))
# expect: AttributeError: <enum 'Enum'> cannot set attribute 'value'
try:
    class Sub(Color):
        X = 1
except TypeError as e:
    print(e)
# expect: <enum 'Sub'> cannot extend <enum 'Color'>
try:
    class Twice(Enum):
        A = 1
        A = 2
except TypeError as e:
    print(e)
# expect: 'A' already defined as 1
