print({}.pop([], None), {}.pop({}, 'default'))  # expect: None default
try:
    {'a': 1}.pop([], None)
except TypeError as e:
    print(e)
# expect: unhashable type: 'list'
