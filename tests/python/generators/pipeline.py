def read():
    for line in ('a 1', 'b 2', '', 'c x', 'd 4'):
        yield line
def parse(lines):
    for line in lines:
        if not line:
            continue
        name, value = line.split()
        try:
            yield name, int(value)
        except ValueError:
            print('skip', name)
def double(pairs):
    for name, value in pairs:
        yield name, value * 2
print(list(double(parse(read()))))
# expect: skip c
# expect: [('a', 2), ('b', 4), ('d', 8)]
