def f(x):
    try:
        r = 10 / x
    except ZeroDivisionError as e:
        print('except', e)
        return 'error'
    except TypeError:
        print('type')
        raise
    else:
        print('else', r)
    finally:
        print('finally')
    return 'end'
print(f(2), f(0))
# expect: else 5.0
# expect: finally
# expect: except division by zero
# expect: finally
# expect: end error
try:
    f('a')
except TypeError as e:
    print(e)
# expect: type
# expect: finally
# expect: unsupported operand type(s) for /: 'int' and 'str'
