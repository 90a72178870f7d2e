print('42'.zfill(5), '-42'.zfill(5), '+42'.zfill(5), '42'.zfill(1), ''.zfill(3), 'abc'.zfill(6))
# expect: 00042 -0042 +0042 42 000 000abc
print('--1'.zfill(5), '-'.zfill(3), '３'.zfill(3))  # expect: -00-1 -00 00３
