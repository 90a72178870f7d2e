import json
tree = {'v': 1}
for i in range(5):
    tree = {'child': tree, 'n': i}
print(json.dumps(tree))
# expect: {"child": {"child": {"child": {"child": {"child": {"v": 1}, "n": 0}, "n": 1}, "n": 2}, "n": 3}, "n": 4}
print(json.dumps(json.loads(json.dumps(tree)), sort_keys=True))
# expect: {"child": {"child": {"child": {"child": {"child": {"v": 1}, "n": 0}, "n": 1}, "n": 2}, "n": 3}, "n": 4}
print(json.dumps([[[[[]]]]]), json.loads('[[[[[]]]]]'), json.dumps({'a': {'b': {'c': {}}}}, indent=1))
# expect: [[[[[]]]]] [[[[[]]]]] {
# expect:  "a": {
# expect:   "b": {
# expect:    "c": {}
# expect:   }
# expect:  }
# expect: }
