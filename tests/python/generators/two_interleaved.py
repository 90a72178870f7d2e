def g(name, n):
    for i in range(n):
        yield f'{name}{i}'
a, b = g('a', 3), g('b', 2)
out = []
pending = [a, b]
while pending:
    it = pending.pop(0)
    try:
        out.append(next(it))
        pending.append(it)
    except StopIteration:
        out.append('end')
print(out)  # expect: ['a0', 'b0', 'a1', 'b1', 'a2', 'end', 'end']
