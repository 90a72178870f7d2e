d = {'a': 1}
d['b'] = 2
d['a'] += 10
print(d, d['a'], d.get('x'), d.get('x', 0), len(d))  # expect: {'a': 11, 'b': 2} 11 None 0 2
del d['a']
print(d, 'a' in d, 'b' in d, 'a' not in d)  # expect: {'b': 2} False True True
for f in (lambda: d['zz'], lambda: d[1], lambda: d[None], lambda: d['it\'s']):
    try:
        f()
    except KeyError as e:
        print('KeyError:', e)
# expect: KeyError: 'zz'
# expect: KeyError: 1
# expect: KeyError: None
# expect: KeyError: "it's"
try:
    del d['q']
except KeyError as e:
    print('KeyError:', e)
# expect: KeyError: 'q'
