def f():
    while True:
        try:
            raise ValueError('lost')
        finally:
            break
    return 'swallowed'
print(f())  # expect: swallowed
def g():
    try:
        raise ValueError('lost too')
    finally:
        return 'by return'
print(g())  # expect: by return
