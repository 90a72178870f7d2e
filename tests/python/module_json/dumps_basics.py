import json
for v in (None, True, False, 0, -5, 1.5, 1e20, 1e-7, 'text', [], {}, [1, 'a', None], {'k': [1, {'n': 2}]}, (1, 2), 10 ** 25, '', 0.1):
    print(json.dumps(v))
# expect: null
# expect: true
# expect: false
# expect: 0
# expect: -5
# expect: 1.5
# expect: 1e+20
# expect: 1e-07
# expect: "text"
# expect: []
# expect: {}
# expect: [1, "a", null]
# expect: {"k": [1, {"n": 2}]}
# expect: [1, 2]
# expect: 10000000000000000000000000
# expect: ""
# expect: 0.1
print(json.dumps({1: 'int', None: 'none', True: 'bool', 1.5: 'float', 'é': 'text'}))
# expect: {"1": "bool", "null": "none", "1.5": "float", "\u00e9": "text"}
