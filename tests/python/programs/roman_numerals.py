values = [(1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')]
def to_roman(n):
    out = ''
    for v, r in values:
        count, n = divmod(n, v)
        out += r * count
    return out
def from_roman(s):
    total = i = 0
    for v, r in values:
        while s[i:i + len(r)] == r:
            total += v
            i += len(r)
    return total
for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999):
    print(n, to_roman(n), from_roman(to_roman(n)) == n)
# expect: 1 I True
# expect: 4 IV True
# expect: 9 IX True
# expect: 14 XIV True
# expect: 40 XL True
# expect: 90 XC True
# expect: 400 CD True
# expect: 1994 MCMXCIV True
# expect: 2024 MMXXIV True
# expect: 3999 MMMCMXCIX True
