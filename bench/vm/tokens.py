# decided by: interpreter
# A tokenizer by hand and a recursive parser that evaluates as it goes.


def tokenize(text):
    tokens = []
    i = 0
    while i < len(text):
        char = text[i]
        if char.isspace():
            i += 1
        elif char.isdigit():
            start = i
            while i < len(text) and (text[i].isdigit() or text[i] == "."):
                i += 1
            tokens.append(("number", float(text[start:i])))
        elif char.isalpha():
            start = i
            while i < len(text) and text[i].isalnum():
                i += 1
            tokens.append(("name", text[start:i]))
        else:
            tokens.append(("sign", char))
            i += 1
    tokens.append(("end", ""))
    return tokens


class Parser:
    def __init__(self, tokens, names):
        self.tokens = tokens
        self.names = names
        self.at = 0

    def take(self, kind, value=None):
        token = self.tokens[self.at]
        if token[0] != kind or (value is not None and token[1] != value):
            return None
        self.at += 1
        return token

    def sum(self):
        value = self.product()
        while True:
            if self.take("sign", "+"):
                value += self.product()
            elif self.take("sign", "-"):
                value -= self.product()
            else:
                return value

    def product(self):
        value = self.atom()
        while True:
            if self.take("sign", "*"):
                value *= self.atom()
            elif self.take("sign", "/"):
                value /= self.atom()
            else:
                return value

    def atom(self):
        if token := self.take("number"):
            return token[1]
        if token := self.take("name"):
            return self.names[token[1]]
        if self.take("sign", "-"):
            return -self.atom()
        if not self.take("sign", "("):
            raise SyntaxError(f"unexpected {self.tokens[self.at]}")
        value = self.sum()
        self.take("sign", ")")
        return value


def work():
    text = "(price * 12 + 3.5) / (count - 2) - -(7 * (rate + 1)) * 2 + price / 4"
    total = 0.0
    for i in range(6_000):
        total += Parser(tokenize(text), {"price": i, "count": i + 5, "rate": 0.25}).sum()
    return round(total, 6)


print(work())
