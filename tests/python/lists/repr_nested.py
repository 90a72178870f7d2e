a = [1, 'a', [2.5, None], (1,), {'k': [1]}, b'x', True]
print(a, str(a) == repr(a))  # expect: [1, 'a', [2.5, None], (1,), {'k': [1]}, b'x', True] True
a = [1]
a.append(a)
print(a)  # expect: [1, [...]]
b = []
b.append({'b': b})
print(b)  # expect: [{'b': [...]}]
