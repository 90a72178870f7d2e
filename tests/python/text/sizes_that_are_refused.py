attempts = [
    lambda: 'a' * 10**12,
    lambda: 10**15 * '€',
    lambda: '1'.zfill(10**12),
    lambda: '1'.ljust(10**14, '€'),
    lambda: 'ab'.center(2**62),
    lambda: b'1' * 10**15,
    lambda: bytearray(10**15),
    lambda: bytes(10**15),
    lambda: '%*d' % (10**14, 5),
    lambda: '{:100000000000000}'.format(5),
    lambda: 'a' * 10**30,
    lambda: 'a'.zfill(10**30),
    lambda: '{:99999999999999999999}'.format(5),
    lambda: '%99999999999999999999d' % 5,
    lambda: '%.99999999999999999999f' % 5,
    lambda: f'{1.5:.{10**10}f}',
    lambda: '{:.9999999999}'.format(1.5),
    lambda: 'a\t'.expandtabs(10**12),
    lambda: bytes(-1),
    lambda: 'x'[10**30],
    lambda: str(10**5000),
    lambda: '%d' % 10**5000,
    lambda: f'{10**5000:,}',
]
for number, attempt in enumerate(attempts):
    try:
        print(number, len(attempt()))
    except (MemoryError, OverflowError, ValueError, IndexError) as error:
        print(number, type(error).__name__, error)
# expect: 0 MemoryError
# expect: 1 MemoryError
# expect: 2 MemoryError
# expect: 3 MemoryError
# expect: 4 MemoryError
# expect: 5 MemoryError
# expect: 6 MemoryError
# expect: 7 MemoryError
# expect: 8 MemoryError
# expect: 9 MemoryError
# expect: 10 OverflowError cannot fit 'int' into an index-sized integer
# expect: 11 OverflowError Python int too large to convert to C ssize_t
# expect: 12 ValueError Too many decimal digits in format string
# expect: 13 ValueError width too big
# expect: 14 ValueError precision too big
# expect: 15 ValueError precision too big
# expect: 16 ValueError precision too big
# expect: 17 OverflowError Python int too large to convert to C int
# expect: 18 ValueError negative count
# expect: 19 IndexError cannot fit 'int' into an index-sized integer
# expect: 20 ValueError Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit
# expect: 21 ValueError Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit
# expect: 22 ValueError Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit
