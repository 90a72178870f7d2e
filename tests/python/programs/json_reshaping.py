"""Takes JSON apart and puts it together again: paths, flattening, patches, schemas."""
import json
import re
from functools import partial, reduce
from typing import Any

DOCUMENT = """
{
  "store": {
    "name": "Caf\\u00e9 \\ud83d\\ude00",
    "books": [
      {"title": "First", "price": 8.95, "tags": ["old", "short"], "isbn": null},
      {"title": "Second", "price": 12, "tags": [], "stock": {"berlin": 3, "paris": 0}},
      {"title": "Third \\"3\\"", "price": 22.99, "tags": ["new"], "stock": {"berlin": 1}}
    ],
    "open": true
  },
  "version": 3
}
"""


def walk(value, path=()):
    match value:
        case dict():
            for key, inner in value.items():
                yield from walk(inner, (*path, key))
        case list():
            for index, inner in enumerate(value):
                yield from walk(inner, (*path, index))
        case _:
            yield path, value


def dotted(path):
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def flatten(value):
    return {dotted(path): leaf for path, leaf in walk(value)}


def unflatten(flat):
    root: Any = {}
    for name, leaf in flat.items():
        steps = [int(i) if i else n for n, i in re.findall(r"([^.\[\]]+)|\[(\d+)\]", name)]
        at = root
        for step, following in zip(steps, steps[1:]):
            default = [] if isinstance(following, int) else {}
            if isinstance(at, list):
                while len(at) <= step:
                    at.append(None)
                if at[step] is None:
                    at[step] = default
                at = at[step]
            else:
                at = at.setdefault(step, default)
        if isinstance(at, list):
            at.extend([None] * (steps[-1] + 1 - len(at)))
        at[steps[-1]] = leaf
    return root


def query(document, expression):
    """store.books[*].title, store.books[?price<10], ..stock"""
    parts = re.findall(r"\.\.(\w+)|\.?(\w+)|\[(\*)\]|\[(-?\d+)\]|\[\?(\w+)([<>=])([^\]]+)\]", expression)
    found = [document]
    for anywhere, name, every, index, field, operator, operand in parts:
        if anywhere:
            found = [v for f in found for v in descend(f, anywhere)]
        elif name:
            found = [f[name] for f in found if isinstance(f, dict) and name in f]
        elif every:
            found = [v for f in found for v in (f.values() if isinstance(f, dict) else f)]
        elif index:
            found = [f[int(index)] for f in found if -len(f) <= int(index) < len(f)]
        else:
            limit = json.loads(operand)
            test = {"<": lambda v: v < limit, ">": lambda v: v > limit, "=": lambda v: v == limit}[operator]
            found = [item for f in found for item in f if field in item and test(item[field])]
    return found


def descend(value, name):
    if isinstance(value, dict):
        if name in value:
            yield value[name]
        for inner in value.values():
            yield from descend(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from descend(inner, name)


def merge(a, b):
    """A merge patch: dicts are merged, null deletes, everything else replaces."""
    if not (isinstance(a, dict) and isinstance(b, dict)):
        return b
    merged = {**a}
    for key, value in b.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(a.get(key), value)
    return merged


def difference(a, b, path=()):
    if type(a) is not type(b) or not isinstance(a, (dict, list)):
        if a != b:
            yield "change", dotted(path), a, b
        return
    if isinstance(a, list):
        a, b = dict(enumerate(a)), dict(enumerate(b))
    for key in a.keys() | b.keys() if False else sorted({*a, *b}, key=str):
        if key not in b:
            yield "remove", dotted((*path, key)), a[key], None
        elif key not in a:
            yield "add", dotted((*path, key)), None, b[key]
        else:
            yield from difference(a[key], b[key], (*path, key))


TYPES = {"string": str, "number": (int, float), "boolean": bool, "null": type(None), "array": list, "object": dict}


def validate(value, schema, path="$"):
    if "type" in schema:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        fits = any(isinstance(value, TYPES[kind]) and not (kind == "number" and isinstance(value, bool))
                   for kind in kinds)
        if not fits:
            yield f"{path}: {json.dumps(value)} is no {' or '.join(kinds)}"
            return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if isinstance(value, (int, float)) and value < schema.get("minimum", value):
        yield f"{path}: {value} is less than {schema['minimum']}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, dict):
        for name in schema.get("required", ()):
            if name not in value:
                yield f"{path}: {name} is missing"
        properties = schema.get("properties", {})
        for name, inner in value.items():
            if name in properties:
                yield from validate(inner, properties[name], f"{path}.{name}")
            elif schema.get("additional") is False:
                yield f"{path}: {name} is not known"
    if isinstance(value, list) and "items" in schema:
        for i, inner in enumerate(value):
            yield from validate(inner, schema["items"], f"{path}[{i}]")


document = json.loads(DOCUMENT)
flat = flatten(document)
for name, leaf in flat.items():
    print(f"{name:<30} {json.dumps(leaf, ensure_ascii=False)}")
# expect: store.name                     "Café 😀"
# expect: store.books[0].title           "First"
# expect: store.books[0].price           8.95
# expect: store.books[0].tags[0]         "old"
# expect: store.books[0].tags[1]         "short"
# expect: store.books[0].isbn            null
# expect: store.books[1].title           "Second"
# expect: store.books[1].price           12
# expect: store.books[1].stock.berlin    3
# expect: store.books[1].stock.paris     0
# expect: store.books[2].title           "Third \"3\""
# expect: store.books[2].price           22.99
# expect: store.books[2].tags[0]         "new"
# expect: store.books[2].stock.berlin    1
# expect: store.open                     true
# expect: version                        3
print(unflatten(flat)["store"]["books"][2] == document["store"]["books"][2])  # expect: True
for expression in ("store.books[*].title", "store.books[?price<20].price", "..berlin", "store.books[-1].tags[0]",
                   "store.books[7]", "store.books[?title=\"First\"].tags"):
    print(expression, "=>", query(document, expression))
# expect: store.books[*].title => ['First', 'Second', 'Third "3"']
# expect: store.books[?price<20].price => [8.95, 12]
# expect: ..berlin => [3, 1]
# expect: store.books[-1].tags[0] => ['new']
# expect: store.books[7] => []
# expect: store.books[?title="First"].tags => [['old', 'short']]

patch = {"store": {"open": None, "owner": {"name": "Zoë"}, "name": "Cafe"}, "version": 4}
changed = merge(document, patch)
for entry in difference(document, changed):
    print(*map(partial(json.dumps, ensure_ascii=False, sort_keys=True), entry))
# expect: "change" "store.name" "Café 😀" "Cafe"
# expect: "remove" "store.open" true null
# expect: "add" "store.owner" null {"name": "Zoë"}
# expect: "change" "version" 3 4
print(list(difference([1, [2, 3]], [1, [2], 4])), reduce(merge, [{"a": {"b": 1}}, {"a": {"c": 2}}, {"a": {"b": None}}]))
# expect: [('remove', '[1][1]', 3, None), ('add', '[2]', None, 4)] {'a': {'c': 2}}

schema = {"type": "object", "required": ["name", "age"], "additional": False, "properties": {
    "name": {"type": "string", "pattern": "^[A-Z]"}, "age": {"type": "number", "minimum": 0},
    "kind": {"enum": ["a", "b"]}, "notes": {"type": "array", "items": {"type": ["string", "null"]}}}}
for candidate in ({"name": "Ann", "age": 3}, {"name": "bob", "age": -1, "kind": "c"}, {"age": True, "x": 1},
                  {"name": "Cy", "age": 1, "notes": ["ok", None, 5]}, []):
    print(json.dumps(candidate), list(validate(candidate, schema)) or "fits")
# expect: {"name": "Ann", "age": 3} fits
# expect: {"name": "bob", "age": -1, "kind": "c"} ["$.name: 'bob' does not match ^[A-Z]", '$.age: -1 is less than 0', "$.kind: 'c' is none of ['a', 'b']"]
# expect: {"age": true, "x": 1} ['$: name is missing', '$.age: true is no number', '$: x is not known']
# expect: {"name": "Cy", "age": 1, "notes": ["ok", null, 5]} ['$.notes[2]: 5 is no string or null']
# expect: [] ['$: [] is no object']

print(json.dumps(changed["store"]["books"][1], indent=2, sort_keys=True))
# expect: {
# expect:   "price": 12,
# expect:   "stock": {
# expect:     "berlin": 3,
# expect:     "paris": 0
# expect:   },
# expect:   "tags": [],
# expect:   "title": "Second"
# expect: }
print(json.dumps({"a": [1.0, 1e100, -0.0], "é": "\u2028\t"}, separators=(",", ":")))
# expect: {"a":[1.0,1e+100,-0.0],"\u00e9":"\u2028\t"}
print(json.loads('{"a": 1, "a": 2}', object_pairs_hook=list), json.loads("[1, 2.50]", parse_float=str))
# expect: [('a', 1), ('a', 2)] [1, '2.50']
print(json.dumps({1: {2.5: None}, True: ()}), json.dumps("\x7f\x1f/"), json.loads('"\\ud83d"') == "\ud83d")
# expect: {"1": []} "\u007f\u001f/" True
