import json
d = {'b': [1, 2], 'a': {'x': None}, 'c': [], 'e': {}}
print(json.dumps(d, indent=2))
# expect: {
# expect:   "b": [
# expect:     1,
# expect:     2
# expect:   ],
# expect:   "a": {
# expect:     "x": null
# expect:   },
# expect:   "c": [],
# expect:   "e": {}
# expect: }
print(json.dumps(d, sort_keys=True), json.dumps(d, separators=(',', ':')))
# expect: {"a": {"x": null}, "b": [1, 2], "c": [], "e": {}} {"b":[1,2],"a":{"x":null},"c":[],"e":{}}
print(json.dumps([1, [2, {'k': 3}]], indent='--'), json.dumps({'a': 1}, indent=0))
# expect: [
# expect: --1,
# expect: --[
# expect: ----2,
# expect: ----{
# expect: ------"k": 3
# expect: ----}
# expect: --]
# expect: ] {
# expect: "a": 1
# expect: }
print(json.dumps({'z': 1, 'y': 2}, sort_keys=True, indent=1, separators=(', ', ': ')))
# expect: {
# expect:  "y": 2,
# expect:  "z": 1
# expect: }
