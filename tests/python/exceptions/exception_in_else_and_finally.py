try:
    try:
        pass
    except ValueError:
        print('not here')
    else:
        raise ValueError('from else')
    finally:
        print('finally')
except ValueError as e:
    print(e)
# expect: finally
# expect: from else
