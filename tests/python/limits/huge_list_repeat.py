# no-python: CPython may well get that much address space
for make in (lambda: [0] * 10 ** 12, lambda: (0,) * 10 ** 12, lambda: bytes(10 ** 12), lambda: bytearray(10 ** 12), lambda: b'x' * 10 ** 12):
    try:
        make()
    except MemoryError:
        print('MemoryError')
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
