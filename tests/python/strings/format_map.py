print('{a}-{b}'.format_map({'a': 1, 'b': 2}))  # expect: 1-2
class Default(dict):
    def __missing__(self, key):
        return f'<{key}>'
print('{x} and {y}'.format_map(Default(x=1)))  # expect: 1 and <y>
try:
    '{z}'.format_map({})
except KeyError as e:
    print('KeyError', e)
# expect: KeyError 'z'
