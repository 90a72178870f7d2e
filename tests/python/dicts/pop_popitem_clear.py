d = {'a': 1, 'b': 2, 'c': 3}
print(d.pop('a'), d.pop('zz', None), d.popitem(), d)  # expect: 1 None ('c', 3) {'b': 2}
d.clear()
print(d)  # expect: {}
for f in (lambda: d.pop('a'), lambda: d.popitem()):
    try:
        f()
    except KeyError as e:
        print('KeyError:', e)
# expect: KeyError: 'a'
# expect: KeyError: 'popitem(): dictionary is empty'
