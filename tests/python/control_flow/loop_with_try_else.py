for i in range(3):
    try:
        x = 1 // (i - 1)
    except ZeroDivisionError:
        print(i, 'division')
    else:
        print(i, x)
# expect: 0 -1
# expect: 1 division
# expect: 2 1
