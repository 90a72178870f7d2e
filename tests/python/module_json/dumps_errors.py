import json
def attempt(v, **kw):
    try:
        print(json.dumps(v, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt({1, 2})  # expect: TypeError: Object of type set is not JSON serializable
attempt(b'bytes')  # expect: TypeError: Object of type bytes is not JSON serializable
attempt({(1, 2): 3})  # expect: TypeError: keys must be str, int, float, bool or None, not tuple
attempt(object)  # expect: TypeError: Object of type type is not JSON serializable
attempt([1, {'k': {3}}])  # expect: TypeError: Object of type set is not JSON serializable
attempt({(1, 2): 3, 'a': 1}, skipkeys=True)  # expect: {"a": 1}
attempt(float('nan'))  # expect: NaN
attempt([float('inf'), float('-inf')])  # expect: [Infinity, -Infinity]
attempt(float('nan'), allow_nan=False)
# expect: ValueError: Out of range float values are not JSON compliant
a = []
a.append(a)
attempt(a)  # expect: ValueError: Circular reference detected
attempt(1 + 2, default=str)  # expect: 3
attempt({'b': 1, 2: 3}, sort_keys=True)
# expect: TypeError: '<' not supported between instances of 'int' and 'str'
