# decided by: interpreter
# Calls with all kinds of arguments: defaults, keywords, *args and **kwargs, and wrappers around them.


def plain(a, b, c=3, *, d=4):
    return a + b * c - d


def gathers(*args, **options):
    return len(args) + len(options)


def logged(function):
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@logged
def wrapped(a, b=2, **rest):
    return a * b + len(rest)


def work(rounds):
    total = 0
    pair = (5, 6)
    options = {"c": 7, "d": 8}
    for i in range(rounds):
        total += plain(i, 2)
        total += plain(i, 2, d=1)
        total += plain(b=1, a=i, c=2)
        total += plain(*pair, **options)
        total += gathers(i, i, x=1, y=2)
        total += gathers(*pair, *pair, **options)
        total += wrapped(i)
        total += wrapped(i, b=3, more=1)
    return total, wrapped.calls


print(work(110_000))
