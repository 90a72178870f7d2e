def g():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print('exit')
        raise
    finally:
        print('finally')
it = g()
next(it)
it.close()
# expect: exit
# expect: finally
print(next(it, 'closed'))  # expect: closed
it.close()
g().close()
def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 'no'
it = stubborn()
next(it)
try:
    it.close()
except RuntimeError as e:
    print(e)
# expect: generator ignored GeneratorExit
