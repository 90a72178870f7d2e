from enum import Enum, IntEnum
Color = Enum('Color', 'RED GREEN')
Level = IntEnum('Level', ['LOW', 'HIGH'])
Pairs = Enum('Pairs', {'A': 'x', 'B': 'y'})
print(list(Color), Level.HIGH + 1, Pairs.B.value, Color.RED.name, Color(2))
# expect: [<Color.RED: 1>, <Color.GREEN: 2>] 3 y RED Color.GREEN
