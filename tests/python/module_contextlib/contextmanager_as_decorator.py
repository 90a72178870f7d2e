from contextlib import ContextDecorator, contextmanager


@contextmanager
def traced(name):
    print("enter", name)
    yield
    print("leave", name)


@traced("f")
def double(x, *, plus=0):
    """Doubles."""
    print("inside")
    return 2 * x + plus


print(double(4))
# expect: enter f
# expect: inside
# expect: leave f
# expect: 8
print(double(1, plus=5))
# expect: enter f
# expect: inside
# expect: leave f
# expect: 7
print(double.__name__, double.__doc__, double.__wrapped__(10))
# expect: inside
# expect: double Doubles. 20


class Guard(ContextDecorator):
    depth = 0

    def __enter__(self):
        Guard.depth += 1
        return self

    def __exit__(self, *exc):
        print("exit", exc[0].__name__ if exc[0] else None)
        Guard.depth -= 1
        return exc[0] is ValueError


@Guard()
def work(fail):
    print("depth", Guard.depth)
    if fail:
        raise ValueError(fail)
    return "done"


print(work(None))
# expect: depth 1
# expect: exit None
# expect: done
print(work("swallowed"))
# expect: depth 1
# expect: exit ValueError
# expect: None
with Guard() as guard:
    print(Guard.depth, isinstance(guard, ContextDecorator))
# expect: 1 True
# expect: exit None
