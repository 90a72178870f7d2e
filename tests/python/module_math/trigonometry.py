import math
for x in (0, math.pi / 6, math.pi / 4, 1, -2.5):
    print(round(math.sin(x), 12), round(math.cos(x), 12), round(math.tan(x), 12))
# expect: 0.0 1.0 0.0
# expect: 0.5 0.866025403784 0.57735026919
# expect: 0.707106781187 0.707106781187 1.0
# expect: 0.841470984808 0.540302305868 1.557407724655
# expect: -0.598472144104 -0.801143615547 0.747022297239
print(math.asin(1), math.acos(1), math.atan(1), math.atan2(1, -1), math.atan2(-0.0, -1), math.hypot(3, 4), math.hypot(1, 2, 2), math.hypot())
# expect: 1.5707963267948966 0.0 0.7853981633974483 2.356194490192345 -3.141592653589793 5.0 3.0 0.0
print(math.degrees(math.pi), math.radians(180), math.dist([0, 0], [3, 4]))
# expect: 180.0 3.141592653589793 5.0
print(round(math.sinh(1), 12), round(math.cosh(1), 12), round(math.tanh(1), 12), math.asinh(0), math.acosh(1), math.atanh(0))
# expect: 1.175201193644 1.543080634815 0.761594155956 0.0 0.0 0.0
