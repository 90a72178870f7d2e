print('test_name'.removeprefix('test_'), 'name'.removeprefix('test_'), 'aab'.removeprefix('a'))
# expect: name name ab
print('file.txt'.removesuffix('.txt'), 'file'.removesuffix('.txt'), 'baa'.removesuffix('a'))
# expect: file file ba
print(repr('abc'.removeprefix('abc')), 'abc'.removesuffix(''))  # expect: '' abc
