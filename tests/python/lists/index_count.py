a = [1, 2, 3, 2, 1, True, 1.0]
print(a.index(2), a.index(2, 2), a.index(1, 1, 5), a.count(1), a.count(9))  # expect: 1 3 4 4 0
for args in ((9,), (2, 4), (3, 0, 2)):
    try:
        a.index(*args)
    except ValueError as e:
        print(e)
# expect: 9 is not in list
# expect: 2 is not in list
# expect: 3 is not in list
