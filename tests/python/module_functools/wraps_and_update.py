from functools import wraps
def deco(f):
    @wraps(f)
    def inner(*a, **k):
        "inner doc"
        return f(*a, **k)
    return inner
@deco
def hello(x: int) -> str:
    "hello doc"
    return f'hi {x}'
print(hello(1), hello.__name__, hello.__doc__, hello.__qualname__, hello.__wrapped__(2), sorted(hello.__annotations__))
# expect: hi 1 hello hello doc hello hi 2 ['return', 'x']
