import json
print(json.JSONDecoder().raw_decode('[1, 2] rest'))  # expect: ([1, 2], 6)
e = json.JSONEncoder()
print(repr(e.item_separator), repr(e.key_separator), ''.join(e.iterencode({'a': [1, None]})))
# expect: ', ' ': ' {"a": [1, null]}
