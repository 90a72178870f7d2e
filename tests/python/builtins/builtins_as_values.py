fs = {'abs': abs, 'len': len, 'int': int}
print(fs['abs'](-1), fs['len']('abc'), fs['int']('5'), [f.__name__ for f in fs.values()], len, print)
# expect: 1 3 5 ['abs', 'len', 'int'] <built-in function len> <built-in function print>
print(sorted(['b', 'A'], key=str.lower), list(map(int, '123')), max(['aa', 'b'], key=len), (lambda f: f(3))(range))
# expect: ['A', 'b'] [1, 2, 3] aa range(0, 3)
print(len is len, len == len, {len: 1}[len], abs.__name__, str.upper, [].append.__name__)
# expect: True True 1 abs <method 'upper' of 'str' objects> append
