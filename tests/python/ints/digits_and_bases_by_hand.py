def to_base(n, base):
    digits = '0123456789abcdefghijklmnopqrstuvwxyz'
    if n == 0:
        return '0'
    out = []
    negative = n < 0
    n = abs(n)
    while n:
        n, d = divmod(n, base)
        out.append(digits[d])
    return ('-' if negative else '') + ''.join(reversed(out))
for base in (2, 7, 16, 36):
    print(to_base(123456789 ** 2, base), int(to_base(-987654321, base), base))
# expect: 110110001001100010001010010111001110001010001110111001 -987654321
# expect: 12234254503654320141 -987654321
# expect: 3626229738a3b9 -987654321
# expect: 462osm5ymk9 -987654321
