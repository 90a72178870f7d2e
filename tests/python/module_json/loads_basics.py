import json
for t in ('null', 'true', 'false', '0', '-5', '1.5', '1e3', '-0', '1E-2', '"a"', '[]', '{}', ' [1 , 2 ] ', '{"a": {"b": [1, null]}}', '123456789012345678901234567890', '1.0', '"\\u00e9\\n\\/\\ud83d\\ude00"'):
    v = json.loads(t)
    print(repr(v), type(v).__name__)
# expect: None NoneType
# expect: True bool
# expect: False bool
# expect: 0 int
# expect: -5 int
# expect: 1.5 float
# expect: 1000.0 float
# expect: 0 int
# expect: 0.01 float
# expect: 'a' str
# expect: [] list
# expect: {} dict
# expect: [1, 2] list
# expect: {'a': {'b': [1, None]}} dict
# expect: 123456789012345678901234567890 int
# expect: 1.0 float
# expect: 'é\n/😀' str
print(json.loads(b'{"k": "\xc3\xa9"}'), json.loads('NaN'), json.loads('[Infinity, -Infinity]'), json.loads('{"a": 1, "a": 2}'))
# expect: {'k': 'é'} nan [inf, -inf] {'a': 2}
