d = {'a': {'b': {'c': [1, 2]}}}
d['a']['b']['c'].append(3)
d['a']['x'] = None
print(d, d['a']['b'])  # expect: {'a': {'b': {'c': [1, 2, 3]}, 'x': None}} {'c': [1, 2, 3]}
d['self'] = d
print(d)  # expect: {'a': {'b': {'c': [1, 2, 3]}, 'x': None}, 'self': {...}}
print({1: 'a', 'b': 2.5, None: (1,)}, str({}), repr({'k': "it's"}))
# expect: {1: 'a', 'b': 2.5, None: (1,)} {} {'k': "it's"}
