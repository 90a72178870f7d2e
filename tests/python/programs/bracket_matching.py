def check(text):
    pairs, stack = {')': '(', ']': '[', '}': '{'}, []
    for i, c in enumerate(text):
        if c in pairs.values():
            stack.append((c, i))
        elif c in pairs:
            if not stack or stack.pop()[0] != pairs[c]:
                return f'unexpected {c} at {i}'
    return f'unclosed {stack[-1][0]} at {stack[-1][1]}' if stack else 'ok'
for t in ('()', '([]{})', '(]', '((', '', 'a(b)c]'):
    print(repr(t), check(t))
# expect: '()' ok
# expect: '([]{})' ok
# expect: '(]' unexpected ] at 1
# expect: '((' unclosed ( at 1
# expect: '' ok
# expect: 'a(b)c]' unexpected ] at 5
