table = str.maketrans('abc', 'xyz')
print('aabbcc'.translate(table), table)  # expect: xxyyzz {97: 120, 98: 121, 99: 122}
print('hello'.translate(str.maketrans('l', 'L', 'h')))  # expect: eLLo
print('abc'.translate({ord('a'): 'AA', ord('b'): None, 99: 120}))  # expect: AAx
print(str.maketrans({'a': '1', 98: '2'}))  # expect: {97: '1', 98: '2'}
print('é漢'.translate({ord('漢'): 'kan', ord('é'): 'e'}))  # expect: ekan
try:
    str.maketrans('ab', 'c')
except ValueError as e:
    print(e)
# expect: the first two maketrans arguments must have equal length
