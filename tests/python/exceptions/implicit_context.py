try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise KeyError('second')
except KeyError as e:
    print(repr(e.__context__), e.__cause__, e.__suppress_context__)
# expect: ZeroDivisionError('division by zero') None False
try:
    try:
        raise ValueError('first')
    finally:
        raise TypeError('from finally')
except TypeError as e:
    print(repr(e.__context__))
# expect: ValueError('first')
try:
    try:
        try:
            raise ValueError(1)
        except ValueError:
            raise ValueError(2)
    except ValueError:
        raise ValueError(3)
except ValueError as e:
    chain = []
    while e:
        chain.append(e.args[0])
        e = e.__context__
    print(chain)
# expect: [3, 2, 1]
