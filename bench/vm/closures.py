# decided by: interpreter
# Closures, default and keyword arguments, higher-order functions.


def make_counter(start, step=1):
    count = start

    def advance(times=1, *, scale=1):
        nonlocal count
        count += step * times * scale
        return count

    return advance


def compose(*functions):
    def composed(value):
        for function in functions:
            value = function(value)
        return value

    return composed


def work(rounds):
    counter = make_counter(5, step=3)
    pipeline = compose(lambda x: x + 1, lambda x: x * 2, lambda x: x % 1001)
    total = 0
    for i in range(rounds):
        total += counter(2, scale=i % 3) & 255
        total += pipeline(i)
    return total + sum(map(pipeline, range(rounds)))


print(work(500000))
