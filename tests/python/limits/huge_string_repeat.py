# no-python: CPython may well get that much address space
try:
    'a' * 10 ** 12
except MemoryError:
    print('MemoryError')  # expect: MemoryError
try:
    'ab' * (2 ** 63)
except (MemoryError, OverflowError) as e:
    print(type(e).__name__)  # expect: OverflowError
print('still running')  # expect: still running
