print(tuple(), tuple('ab'), tuple([1, 2]), tuple(range(2)), tuple(x * x for x in range(3)))
# expect: () ('a', 'b') (1, 2) (0, 1) (0, 1, 4)
t = (1,)
print(tuple(t) is t, tuple({'k': 1}))  # expect: True ('k',)
try:
    tuple(5)
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
