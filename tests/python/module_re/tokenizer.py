import re
TOKENS = [('NUMBER', r'\d+(\.\d*)?'), ('NAME', r'[A-Za-z_]\w*'), ('OP', r'[+\-*/=()]'), ('SKIP', r'[ \t]+'), ('BAD', r'.')]
pattern = re.compile('|'.join(f'(?P<{name}>{regex})' for name, regex in TOKENS))
def tokens(text):
    for m in pattern.finditer(text):
        if m.lastgroup == 'SKIP':
            continue
        if m.lastgroup == 'BAD':
            raise SyntaxError(f'{m.group()!r} at {m.start()}')
        yield m.lastgroup, m.group()
print(list(tokens('x1 = 3.14 * (y + 2)')))
# expect: [('NAME', 'x1'), ('OP', '='), ('NUMBER', '3.14'), ('OP', '*'), ('OP', '('), ('NAME', 'y'), ('OP', '+'), ('NUMBER', '2'), ('OP', ')')]
try:
    list(tokens('a $ b'))
except SyntaxError as e:
    print(e)
# expect: '$' at 2
