s = 'héllo wörld'
print(s[0], s[1], s[-1], s[-10], len(s))  # expect: h é d é 11
print([s[i] for i in range(0, len(s), 3)])  # expect: ['h', 'l', 'w', 'l']
for i in (11, -12):
    try:
        s[i]
    except IndexError as e:
        print(e)
# expect: string index out of range
# expect: string index out of range
try:
    s['a']
except TypeError as e:
    print(e)
# expect: string indices must be integers, not 'str'
try:
    s[0] = 'x'
except TypeError as e:
    print(e)
# expect: 'str' object does not support item assignment
