from functools import cmp_to_key
def by_length_then_reverse(a, b):
    return len(a) - len(b) or (a < b) - (a > b)
print(sorted(['bb', 'a', 'c', 'aa', 'ccc'], key=cmp_to_key(by_length_then_reverse)), max([1, 5, 3], key=cmp_to_key(lambda a, b: b - a)))
# expect: ['c', 'a', 'bb', 'aa', 'ccc'] 1
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: 0)))  # expect: [3, 1, 2]
