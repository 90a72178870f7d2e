n = 255
for spec in ('d', 'b', 'o', 'x', 'X', '#b', '#o', '#x', '#X', 'c', 'n'):
    print(spec, format(n, spec))
# expect: d 255
# expect: b 11111111
# expect: o 377
# expect: x ff
# expect: X FF
# expect: #b 0b11111111
# expect: #o 0o377
# expect: #x 0xff
# expect: #X 0XFF
# expect: c ÿ
# expect: n 255
print(f'{-255:#x} {255:#010x} {255:010b} {5:#b} {0:#x} {-1:b} {2 ** 70:x} {97:c} {8364:c}')
# expect: -0xff 0x000000ff 0011111111 0b101 0x0 -1 400000000000000000 a €
print(f'{255:>#8x}| {255:^#8x}| {True:x} {True:d} {True}')
# expect:     0xff|   0xff  | 1 1 True
