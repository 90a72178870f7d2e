s = 'abcdefghij'
print(s[2:5], s[:3], s[7:], s[:], s[-3:], s[:-7])  # expect: cde abc hij abcdefghij hij abc
print(s[::2], s[1::3], s[::-1], s[8:2:-2], s[-1:-5:-1])  # expect: acegi beh jihgfedcba ige jihg
print(s[5:2], repr(s[100:]), s[-100:3], s[3:100])  # expect:  '' abc defghij
print(s[slice(1, 4)], s[True:4], s[None:None:4])  # expect: bcd bcd aei
try:
    s[::0]
except ValueError as e:
    print(e)
# expect: slice step cannot be zero
