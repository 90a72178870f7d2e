def tokenize(text):
    i, out = 0, []
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == '.'):
                j += 1
            out.append(float(text[i:j]) if '.' in text[i:j] else int(text[i:j]))
            i = j
        elif c in '+-*/()':
            out.append(c)
            i += 1
        else:
            raise SyntaxError(f'unexpected {c!r} at {i}')
    return out
class Parser:
    def __init__(self, text): self.tokens, self.i = tokenize(text), 0
    def peek(self): return self.tokens[self.i] if self.i < len(self.tokens) else None
    def take(self):
        t = self.peek()
        self.i += 1
        return t
    def expr(self):
        v = self.term()
        while self.peek() in ('+', '-'):
            v = v + self.term() if self.take() == '+' else v - self.term()
        return v
    def term(self):
        v = self.factor()
        while self.peek() in ('*', '/'):
            v = v * self.factor() if self.take() == '*' else v / self.factor()
        return v
    def factor(self):
        t = self.take()
        if t == '-':
            return -self.factor()
        if t == '(':
            v = self.expr()
            if self.take() != ')':
                raise SyntaxError('expected )')
            return v
        if isinstance(t, (int, float)):
            return t
        raise SyntaxError(f'unexpected {t!r}')
for text in ('1 + 2 * 3', '(1 + 2) * 3', '-4 / 2', '2 * (3 + 4) - -1', '1 / 0', '2 +', '(1', '5 $ 3', '1.5 * 4'):
    try:
        print(text, '=', Parser(text).expr())
    except (SyntaxError, ZeroDivisionError) as e:
        print(text, '->', type(e).__name__, e)
# expect: 1 + 2 * 3 = 7
# expect: (1 + 2) * 3 = 9
# expect: -4 / 2 = -2.0
# expect: 2 * (3 + 4) - -1 = 15
# expect: 1 / 0 -> ZeroDivisionError division by zero
# expect: 2 + -> SyntaxError unexpected None
# expect: (1 -> SyntaxError expected )
# expect: 5 $ 3 -> SyntaxError unexpected '$' at 2
# expect: 1.5 * 4 = 6.0
