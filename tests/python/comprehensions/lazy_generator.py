log = []
def t(x):
    log.append(x)
    return x
g = (t(x) for x in range(3))
print(log)  # expect: []
next(g)
print(log)  # expect: [0]
list(g)
print(log)  # expect: [0, 1, 2]
def source():
    print('source evaluated')
    return [1]
h = (x for x in source())  # expect: source evaluated
print('created')  # expect: created
print(list(h))  # expect: [1]
