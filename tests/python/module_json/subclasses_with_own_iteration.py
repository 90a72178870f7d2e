import json


class Doubled(list):
    def __iter__(self):
        for item in list.__iter__(self):
            yield item
            yield item


class Shown(dict):
    def items(self):
        return [("shown", 1), ("more", [2])]


class Plain(list):
    pass


class Odd(tuple):
    def __iter__(self):
        return iter("xy")


print(json.dumps(Doubled([1, 2])), json.dumps({"a": Doubled("x")}), json.dumps(Doubled()))
# expect: [1, 1, 2, 2] {"a": ["x", "x"]} []
print(json.dumps(Shown(a=1)), json.dumps([Shown(a=1)]), json.dumps(Shown()))
# expect: {"shown": 1, "more": [2]} [{"shown": 1, "more": [2]}] {}
print(json.dumps(Plain([1])), json.dumps(Odd((1, 2))))  # expect: [1] ["x", "y"]
print(json.dumps(Doubled([1]), indent=1), json.dumps(Shown(a=1), indent=1, sort_keys=True))
# expect: [
# expect:  1,
# expect:  1
# expect: ] {
# expect:  "more": [
# expect:   2
# expect:  ],
# expect:  "shown": 1
# expect: }


class Broken(list):
    def __iter__(self):
        raise KeyError("no")


try:
    json.dumps(Broken([1]))
except KeyError as e:
    print(e)
# expect: 'no'
