import io
import json

out = io.StringIO()
json.dump({"b": [1, None], "a": "ü"}, out, indent=1, sort_keys=True, ensure_ascii=False)
out.write("\n")
print(out.getvalue())
# expect: {
# expect:  "a": "ü",
# expect:  "b": [
# expect:   1,
# expect:   null
# expect:  ]
# expect: }
# expect:
print(json.load(io.StringIO('{"a": 1.5, "n": [true]}'), parse_float=str))
# expect: {'a': '1.5', 'n': [True]}
print(json.load(io.BytesIO(b'"\xc3\xbc"')))  # expect: ü
try:
    json.load(io.StringIO("{"))
except json.JSONDecodeError as e:
    print(e)
# expect: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
