from itertools import chain, zip_longest
print(list(chain('ab', [1, 2], ())), list(chain.from_iterable(['ab', 'cd'])), list(chain()), list(chain([1], chain([2], [3]))))
# expect: ['a', 'b', 1, 2] ['a', 'b', 'c', 'd'] [] [1, 2, 3]
print(list(zip_longest('abc', [1])), list(zip_longest('ab', 'c', fillvalue='-')), list(zip_longest()))
# expect: [('a', 1), ('b', None), ('c', None)] [('a', 'c'), ('b', '-')] []
