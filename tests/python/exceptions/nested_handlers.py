def f(n):
    try:
        try:
            if n == 1:
                raise ValueError('inner')
            if n == 2:
                raise KeyError('passes')
            return 'none'
        except ValueError as e:
            try:
                raise TypeError('in handler') from e
            except TypeError as t:
                return f'{t}/{t.__cause__}/{e}'
    except KeyError as e:
        return f'outer {e}'
    finally:
        print('done', n)
print(f(0), f(1), f(2))
# expect: done 0
# expect: done 1
# expect: done 2
# expect: none in handler/inner/inner outer 'passes'
