d = {'a': 1, 'b': 2}
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i)  # expect: dict_keys(['a', 'b']) dict_values([1, 2]) dict_items([('a', 1), ('b', 2)])
d['c'] = 3
print(k, v, i, len(k), len(i))
# expect: dict_keys(['a', 'b', 'c']) dict_values([1, 2, 3]) dict_items([('a', 1), ('b', 2), ('c', 3)]) 3 3
print('a' in k, 1 in v, ('a', 1) in i, ('a', 2) in i)  # expect: True True True False
print(list(k), list(v), list(i), list(reversed(k)), list(reversed(i)))
# expect: ['a', 'b', 'c'] [1, 2, 3] [('a', 1), ('b', 2), ('c', 3)] ['c', 'b', 'a'] [('c', 3), ('b', 2), ('a', 1)]
print(k == {'a', 'b', 'c'}, i == {('a', 1), ('b', 2), ('c', 3)})  # expect: True True
