d = {'a': 1, 'b': 2}
try:
    for k in d:
        d[k + 'x'] = 1
except RuntimeError as e:
    print(e)
# expect: dictionary changed size during iteration
d = {'a': 1, 'b': 2}
try:
    for k in d:
        del d[k]
except RuntimeError as e:
    print(e)
# expect: dictionary changed size during iteration
for k in list(d):
    del d[k]
print(d)  # expect: {}
d = {'a': 1, 'b': 2}
for k in d:
    d[k] *= 10
print(d)  # expect: {'a': 10, 'b': 20}
