# no-python: it would take CPython very long
import math
try:
    math.factorial(10 ** 8)
except MemoryError:
    print('MemoryError')  # expect: MemoryError
