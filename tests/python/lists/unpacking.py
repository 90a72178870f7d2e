a, b = [1, 2]
[c, d] = 'xy'
first, *middle, last = [1, 2, 3, 4]
print(a, b, c, d, first, middle, last)  # expect: 1 2 x y 1 [2, 3] 4
*start, end = [1]
print(start, end)  # expect: [] 1
for bad in ([1], [1, 2, 3]):
    try:
        a, b = bad
    except ValueError as e:
        print(e)
# expect: not enough values to unpack (expected 2, got 1)
# expect: too many values to unpack (expected 2)
try:
    a, *b, c = [1]
except ValueError as e:
    print(e)
# expect: not enough values to unpack (expected at least 2, got 1)
