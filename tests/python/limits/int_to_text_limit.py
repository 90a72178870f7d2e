try:
    str(2 ** 10 ** 7 % 10 ** 5000)
except ValueError as e:
    print(e)
# expect: Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit
try:
    print(f'{1 << 10 ** 5}')
except ValueError as e:
    print('ValueError')
# expect: ValueError
