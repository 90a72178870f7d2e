class C:
    items = [1, 2, 3]
    doubled = [i * 2 for i in items]
    total = sum(i for i in items)
print(C.doubled, C.total, hasattr(C, 'i'))  # expect: [2, 4, 6] 6 False
try:
    class D:
        n = 2
        scaled = [i * n for i in range(3)]
except NameError as e:
    print(e)
# expect: name 'n' is not defined
# Bound only here: a name that nothing ever binds is refused before the program runs.
n = None
