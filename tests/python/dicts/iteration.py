d = {'a': 1, 'b': 2}
for k in d:
    print(k, d[k])
# expect: a 1
# expect: b 2
for k, v in d.items():
    print(k, v)
# expect: a 1
# expect: b 2
for i, (k, v) in enumerate(d.items()):
    print(i, k, v)
# expect: 0 a 1
# expect: 1 b 2
print([k for k in d], sum(d.values()), max(d, key=d.get), sorted(d.items(), key=lambda kv: -kv[1]))
# expect: ['a', 'b'] 3 b [('b', 2), ('a', 1)]
