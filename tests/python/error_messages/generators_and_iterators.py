def attempt(f):
    try:
        f()
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def g(): yield 1
attempt(lambda: g()[0])  # expect: TypeError: 'generator' object is not subscriptable
attempt(lambda: len(g()))  # expect: TypeError: object of type 'generator' has no len()
attempt(lambda: g() + g())
# expect: TypeError: unsupported operand type(s) for +: 'generator' and 'generator'
attempt(lambda: g().send(1))
# expect: TypeError: can't send non-None value to a just-started generator
attempt(lambda: g().nope)  # expect: AttributeError: 'generator' object has no attribute 'nope'
attempt(lambda: g()())  # expect: TypeError: 'generator' object is not callable
attempt(lambda: reversed(g()))  # expect: TypeError: 'generator' object is not reversible
attempt(lambda: iter([1])[0])  # expect: TypeError: 'list_iterator' object is not subscriptable
attempt(lambda: len(map(str, [])))  # expect: TypeError: object of type 'map' has no len()
attempt(lambda: zip('a')[0])  # expect: TypeError: 'zip' object is not subscriptable
attempt(lambda: {}.keys()[0])  # expect: TypeError: 'dict_keys' object is not subscriptable
attempt(lambda: range(3).append(4))
# expect: AttributeError: 'range' object has no attribute 'append'
attempt(lambda: next(g))  # expect: TypeError: 'function' object is not an iterator
attempt(lambda: list(g))  # expect: TypeError: 'function' object is not iterable
