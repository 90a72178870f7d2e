z = -0.0
print(z, 0.0 == z, repr(z), str(z))  # expect: -0.0 True -0.0 -0.0
print(z + 0.0, z * -1, 0.0 * -1, -z)  # expect: 0.0 0.0 -0.0 0.0
print(abs(z), round(-0.4), round(-0.4, 0))  # expect: 0.0 0 -0.0
print(f'{z}', f'{z:.1f}', f'{-0.04:.1f}', '%g' % z)  # expect: -0.0 -0.0 -0.0 -0
import math
print(math.copysign(1, z), math.copysign(1, 0.0))  # expect: -1.0 1.0
