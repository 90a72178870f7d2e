from enum import Enum
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color['BLUE'])
# expect: Color.RED <Color.RED: 1> RED 1 Color.GREEN Color.BLUE
print(list(Color), len(Color), Color.RED is Color.RED, Color.RED == 1, Color.RED != Color.BLUE, Color.RED in Color)
# expect: [<Color.RED: 1>, <Color.GREEN: 2>, <Color.BLUE: 3>] 3 True False True True
print(isinstance(Color.RED, Color), type(Color.RED).__name__, f'{Color.RED}', '%s' % Color.RED, {Color.RED: 'r'}[Color(1)])
# expect: True Color Color.RED Color.RED r
