for i in range(3):
    try:
        if i == 1:
            continue
        print('body', i)
    except ValueError:
        pass
    else:
        print('else', i)
    finally:
        print('finally', i)
# expect: body 0
# expect: else 0
# expect: finally 0
# expect: finally 1
# expect: body 2
# expect: else 2
# expect: finally 2
