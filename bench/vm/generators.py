# decided by: interpreter
# Generators: pipelines, yield from, send.


def numbers(limit):
    for i in range(limit):
        yield i


def only_odd(source):
    for item in source:
        if item % 2:
            yield item


def both(left, right):
    yield from left
    yield from right


def averager():
    total = count = 0
    average = 0
    while True:
        value = yield average
        total += value
        count += 1
        average = total // count


def work(limit):
    total = sum(item * 2 for item in only_odd(numbers(limit)))
    for item in both(numbers(limit), only_odd(numbers(limit))):
        total += item
    average = averager()
    next(average)
    for i in range(limit):
        total += average.send(i)
    return total


print(work(800000))
