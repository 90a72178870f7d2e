import json
data = {'users': [{'name': 'Ann', 'tags': ['a', 'b'], 'score': 1.5, 'active': True, 'x': None}], 'n': 2 ** 60, 'text': 'é"\\\n'}
text = json.dumps(data)
print(text)
# expect: {"users": [{"name": "Ann", "tags": ["a", "b"], "score": 1.5, "active": true, "x": null}], "n": 1152921504606846976, "text": "\u00e9\"\\\n"}
print(json.loads(text) == data, json.loads(json.dumps(json.loads(text), indent=4)) == data)
# expect: True True
print(json.dumps(json.loads('{"z": 1, "a": [1.0, 1e2, -0.0]}')))
# expect: {"z": 1, "a": [1.0, 100.0, -0.0]}
