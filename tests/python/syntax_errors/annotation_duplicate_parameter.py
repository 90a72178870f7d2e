def total(key: lambda a, a: 0): pass
# expect compile error: 1: duplicate argument 'a' in function definition
