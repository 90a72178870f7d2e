handlers = [lambda x: x + 1, lambda x: x * 2, str]
print([h(5) for h in handlers], {'f': len}['f']('abc'), (max, min)[0](1, 2))
# expect: [6, 10, '5'] 3 2
table = {}
def register(f):
    table[f.__name__] = f
    return f
@register
def hello(name): return f'hello {name}'
@register
def bye(name): return f'bye {name}'
print(list(table), table['bye']('x'))  # expect: ['hello', 'bye'] bye x
