# A module that a class body imports is an attribute of the class.
class Words:
    import re as _re
    import json
    from string import digits
    pattern = _re.compile(r"\d+")

    def numbers(self, text):
        return self.pattern.findall(text), self.digits[:3], self._re.sub("a", "b", text)


print(Words().numbers("a1b22"), Words.json.dumps([1]), Words().json.loads("[2]"))
# expect: (['1', '22'], '012', 'b1b22') [1] [2]
