def g():
    while True:
        try:
            yield 'ready'
        except Exception as e:
            yield f'{type(e).__name__}:{e}'
it = g()
next(it)
print(it.throw(ValueError))  # expect: ValueError:
next(it)
print(it.throw(ValueError('x')))  # expect: ValueError:x
next(it)
try:
    it.throw(5)
except TypeError as e:
    print(e)
# expect: exceptions must be classes or instances deriving from BaseException, not int
