import sys

print(sys.version_info >= (3, 8), sys.version_info[:2], sys.version_info.major)
# expect: True (3, 11) 3
print(sys.version_info)
# expect: sys.version_info(major=3, minor=11, micro=7, releaselevel='final', serial=0)
print(sys.maxsize, sys.maxunicode, sys.byteorder, sys.platform)
# expect: 9223372036854775807 1114111 little linux
print(sys.float_info.max, sys.float_info.epsilon, sys.float_info.dig)
# expect: 1.7976931348623157e+308 2.220446049250313e-16 15
print(sys.float_info)
# expect: sys.float_info(max=1.7976931348623157e+308, max_exp=1024, max_10_exp=308, min=2.2250738585072014e-308, min_exp=-1021, min_10_exp=-307, dig=15, mant_dig=53, epsilon=2.220446049250313e-16, radix=2, rounds=1)
print(sys.int_info.bits_per_digit, sys.int_info)
# expect: 30 sys.int_info(bits_per_digit=30, sizeof_digit=4, default_max_str_digits=4300, str_digits_check_threshold=640)
print(sys.getrecursionlimit(), sys.getdefaultencoding(), sys.get_int_max_str_digits())
# expect: 1000 utf-8 4300
print(sys.intern("name"), sys.intern("x") == "x")  # expect: name True
print(sys.version.startswith("3.11"), sys.hexversion >> 16, len(sys.argv[1:]))  # expect: True 779 0
print(sys.float_repr_style, sys.is_finalizing())  # expect: short False
try:
    sys.intern(3)
except TypeError as e:
    print(e)
# expect: intern() argument must be str, not int
