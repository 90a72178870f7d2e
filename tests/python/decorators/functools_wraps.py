import functools
def log(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        """Wrapper doc."""
        result = f(*args, **kwargs)
        print(f'{f.__name__}{args} -> {result}')
        return result
    return wrapper
@log
def add(a, b):
    """Adds."""
    return a + b
print(add(1, 2), add.__name__, add.__doc__, add.__wrapped__(3, 4))
# expect: add(1, 2) -> 3
# expect: 3 add Adds. 7
