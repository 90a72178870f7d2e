def averager():
    total, count, average = 0, 0, None
    while True:
        term = yield average
        if term is None:
            break
        total += term
        count += 1
        average = total / count
    return total, count
def collect(results, key):
    while True:
        results[key] = yield from averager()
results = {}
g = collect(results, 'k')
next(g)
print(g.send(10), g.send(20), g.send(60))  # expect: 10.0 15.0 30.0
g.send(None)
print(results)  # expect: {'k': (90, 3)}
