total = 1 + \
    2 + \
    3
print(total)  # expect: 6
values = [
    1,
    2,  # a comment inside
    # a comment of its own

    3,
]
print(values)  # expect: [1, 2, 3]
if (total == 6 and
        values):
    print('both')
# expect: both
x = 1; y = 2; print(x + y)  # expect: 3
