# Integer literals in every base, with underscores.
print(0, 7, 1_000_000)  # expect: 0 7 1000000
print(0xff, 0XFF, 0xdead_beef)  # expect: 255 255 3735928559
print(0o17, 0O777, 0o1_0)  # expect: 15 511 8
print(0b1010, 0B1111_0000)  # expect: 10 240
print(00, 0_0)  # expect: 0 0
print(-5, +5, ~5, --5)  # expect: -5 5 -6 5
print(123456789012345678901234567890)  # expect: 123456789012345678901234567890
print(0xffffffffffffffffffffffff)  # expect: 79228162514264337593543950335
