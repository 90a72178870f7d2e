import math
class Color:
    RED = 'red'
    class Deep:
        BLUE = 'blue'
GREEN = 'green'
def f(x):
    match x:
        case Color.RED: return 'r'
        case Color.Deep.BLUE: return 'b'
        case math.pi: return 'pi'
        case GREEN: return f'captured {GREEN}'
for x in ('red', 'blue', math.pi, 'green', 5):
    print(f(x))
# expect: r
# expect: b
# expect: pi
# expect: captured green
# expect: captured 5
print(GREEN)  # expect: green
