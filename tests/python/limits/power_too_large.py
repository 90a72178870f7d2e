# no-stress: there is nothing to restore inside one operation
# Ends by an exception or by a limit, in seconds either way.
for make in (lambda: 2 ** 10 ** 9 * 3 ** 10 ** 9,):
    try:
        make()
    except MemoryError:
        print('MemoryError')  # expect: MemoryError
# no-python
