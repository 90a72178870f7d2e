import json
print(json.loads('{"a": {"b": 1}}', object_hook=lambda d: tuple(d.items())))
# expect: (('a', (('b', 1),)),)
print(json.loads('{"a": 1, "b": 2}', object_pairs_hook=lambda p: p))  # expect: [('a', 1), ('b', 2)]
print(json.loads('[1, 2.5]', parse_int=lambda s: f'int {s}', parse_float=lambda s: f'float {s}'))
# expect: ['int 1', 'float 2.5']
print(json.loads('[NaN]', parse_constant=lambda s: f'const {s}'))  # expect: ['const NaN']
