import io
import json

value = {"a": [1, 2.5, None, True, "x", [], {}, [[1], {"k": 2}]], "b": {}, 3: "y", None: False}
print(list(json.JSONEncoder().iterencode(value)))
# expect: ['{', '"a"', ': ', '[1', ', 2.5', ', null', ', true', ', "x"', ', ', '[]', ', ', '{}', ', ', '[', '[1', ']', ', ', '{', '"k"', ': ', '2', '}', ']', ']', ', ', '"b"', ': ', '{}', ', ', '"3"', ': ', '"y"', ', ', '"null"', ': ', 'false', '}']
print(list(json.JSONEncoder(indent=2).iterencode(value)))
# expect: ['{', '\n  ', '"a"', ': ', '[\n    1', ',\n    2.5', ',\n    null', ',\n    true', ',\n    "x"', ',\n    ', '[]', ',\n    ', '{}', ',\n    ', '[\n      ', '[\n        1', '\n      ', ']', ',\n      ', '{', '\n        ', '"k"', ': ', '2', '\n      ', '}', '\n    ', ']', '\n  ', ']', ',\n  ', '"b"', ': ', '{}', ',\n  ', '"3"', ': ', '"y"', ',\n  ', '"null"', ': ', 'false', '\n', '}']
print(list(json.JSONEncoder(separators=(",", ":"), sort_keys=True).iterencode({"b": 1, "a": [2]})))
# expect: ['{', '"a"', ':', '[2', ']', ',', '"b"', ':', '1', '}']
print(list(json.JSONEncoder(skipkeys=True).iterencode({(1,): 2, "a": 3})))
# expect: ['{', '"a"', ': ', '3', '}']
for atom in (1, "é", None, 1.5, [], {}, (), float("inf")):
    print(list(json.JSONEncoder().iterencode(atom)))
# expect: ['1']
# expect: ['"\\u00e9"']
# expect: ['null']
# expect: ['1.5']
# expect: ['[]']
# expect: ['{}']
# expect: ['[]']
# expect: ['Infinity']


class Sets(json.JSONEncoder):
    def default(self, o):
        return sorted(o) if isinstance(o, set) else super().default(o)


print(list(Sets().iterencode({"s": {3, 1}, "l": [{2}]})))
# expect: ['{', '"s"', ': ', '[1', ', 3', ']', ', ', '"l"', ': ', '[', '[2', ']', ']', '}']
circle = []
circle.append(circle)
for wrong in ([1, object()], {(1,): 2}, circle):
    made = []
    try:
        for chunk in Sets().iterencode(wrong):
            made.append(chunk)
    except (TypeError, ValueError) as error:
        print(made, type(error).__name__, error)
# expect: ['[1', ', '] TypeError Object of type object is not JSON serializable
# expect: ['{'] TypeError keys must be str, int, float, bool or None, not tuple
# expect: ['['] ValueError Circular reference detected


class Rounded(json.JSONEncoder):
    def iterencode(self, o, _one_shot=False):
        return super().iterencode([round(x, 1) for x in o], _one_shot)


print(json.dumps([1.234, 2.345], cls=Rounded), Rounded().encode([0.05]))  # expect: [1.2, 2.3] [0.1]
out = io.StringIO()
json.dump([1.234], out, cls=Rounded, indent=1)
print(repr(out.getvalue()))  # expect: '[\n 1.2\n]'
print(json.loads('["a", 1]'.encode("utf-16")), json.loads('{"é": 1}'.encode("utf-32-le")),
      json.loads(b"\xef\xbb\xbf[1]"), json.detect_encoding(b"\0a"))
# expect: ['a', 1] {'é': 1} [1] utf-16-be
for wrong in (lambda: json.loads("1", foo=1), lambda: json.dumps(1, foo=1)):
    try:
        wrong()
    except TypeError as error:
        print(error)
# expect: JSONDecoder.__init__() got an unexpected keyword argument 'foo'
# expect: JSONEncoder.__init__() got an unexpected keyword argument 'foo'
