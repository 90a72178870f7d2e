print([1] + [2, 3], [1, 2] * 2, 2 * [0], [] + [], [1] * 0)
# expect: [1, 2, 3] [1, 2, 1, 2] [0, 0] [] []
a = b = [1]
a += [2]
print(b, a is b)  # expect: [1, 2] True
a = a + [3]
print(b, a)  # expect: [1, 2] [1, 2, 3]
a *= 2
print(a)  # expect: [1, 2, 3, 1, 2, 3]
a += 'xy'
a += (z for z in range(2))
print(a)  # expect: [1, 2, 3, 1, 2, 3, 'x', 'y', 0, 1]
for f in (lambda: [1] + (2,), lambda: [1] + 1, lambda: [1] * 1.5):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: can only concatenate list (not "tuple") to list
# expect: can only concatenate list (not "int") to list
# expect: can't multiply sequence by non-int of type 'float'
