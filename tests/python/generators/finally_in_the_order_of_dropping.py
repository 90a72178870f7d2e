def gen(name):
    try:
        yield name
    finally:
        print('ends', name)


def started(name):
    generator = gen(name)
    next(generator)
    return generator


def locals_go_in_order():
    a, b, c = started('a'), started('b'), started('c')


def sequences_go_from_their_end():
    numbers = [started(1), [started(2), started(3)], (started(4), started(5))]
    del numbers
    print('deleted')


def dicts_go_in_order():
    table = {'x': started('x'), 'y': {'z': started('z')}, 'w': started('w')}
    del table


class Holder:
    pass


def attributes_go_in_order():
    holder = Holder()
    holder.first, holder.second = started('first'), started('second')
    del holder


def outer():
    mine, other = started('mine'), started('other')
    try:
        yield mine
    finally:
        print('outer ends')


def what_it_drops_goes_first():
    one = outer()
    next(one)
    two = started('two')
    del one
    print('dropped')


for step in (locals_go_in_order, sequences_go_from_their_end, dicts_go_in_order, attributes_go_in_order,
             what_it_drops_goes_first):
    print('---', step.__name__)
    step()
# expect: --- locals_go_in_order
# expect: ends a
# expect: ends b
# expect: ends c
# expect: --- sequences_go_from_their_end
# expect: ends 5
# expect: ends 4
# expect: ends 3
# expect: ends 2
# expect: ends 1
# expect: deleted
# expect: --- dicts_go_in_order
# expect: ends x
# expect: ends z
# expect: ends w
# expect: --- attributes_go_in_order
# expect: ends first
# expect: ends second
# expect: --- what_it_drops_goes_first
# expect: outer ends
# expect: ends mine
# expect: ends other
# expect: dropped
# expect: ends two
