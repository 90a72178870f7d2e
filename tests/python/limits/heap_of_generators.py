# no-stress: every restore would copy the data
def pairs():
    while True:
        yield [1, 2, 3]
chain = []
for pair in pairs():
    chain = [chain, pair]
# expect limit: PAWL-2002
