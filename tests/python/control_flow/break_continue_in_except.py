for i in range(4):
    try:
        if i % 2:
            raise ValueError(i)
        print('ok', i)
    except ValueError as e:
        if i == 1:
            continue
        print('breaking at', e)
        break
    finally:
        print('fin', i)
# expect: ok 0
# expect: fin 0
# expect: fin 1
# expect: ok 2
# expect: fin 2
# expect: breaking at 3
# expect: fin 3
