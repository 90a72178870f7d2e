class D(dict):
    def __missing__(self, key):
        print('missing', key)
        self[key] = key * 2
        return self[key]
d = D(a=1)
print(d['a'], d['b'], d['b'], d.get('c'), 'c' in d, d)
# expect: missing b
# expect: 1 bb bb None False {'a': 1, 'b': 'bb'}
