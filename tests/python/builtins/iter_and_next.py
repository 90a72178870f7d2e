it = iter([1, 2])
print(next(it), next(it), next(it, 'end'), next(it, None))  # expect: 1 2 end None
try:
    next(it)
except StopIteration as e:
    print('stop', e.args)
# expect: stop ()
values = [3, 2, 1, 0, 5]
print(list(iter(lambda: values.pop(0), 0)), values)  # expect: [3, 2, 1] [5]
for f in (lambda: iter(5), lambda: next([1]), lambda: iter(5, 0), lambda: next(5)):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: 'int' object is not iterable
# expect: 'list' object is not an iterator
# expect: iter(v, w): v must be callable
# expect: 'int' object is not an iterator
print(type(iter([])).__name__, type(iter(())).__name__, type(iter('')).__name__, type(iter({})).__name__, type(iter(range(1))).__name__, type(iter(set())).__name__, type(iter(b'')).__name__)
# expect: list_iterator tuple_iterator str_ascii_iterator dict_keyiterator range_iterator set_iterator bytes_iterator
