def echo():
    received = 'nothing'
    while True:
        received = yield received
        if received is None:
            received = 'none sent'
g = echo()
print(next(g), g.send('a'), g.send('b'), next(g))  # expect: nothing a b none sent
def total():
    t = 0
    while True:
        x = yield t
        t += x
acc = total()
acc.send(None)
print([acc.send(i) for i in (1, 2, 3)])  # expect: [1, 3, 6]
try:
    echo().send('early')
except TypeError as e:
    print(e)
# expect: can't send non-None value to a just-started generator
