class Loud:
    def __str__(self):
        print('asked')
        return 'loud'
class Broken:
    def __str__(self):
        raise ValueError('no text')
    __repr__ = __str__
print('before', Loud(), 'after')
# expect: before asked
# expect: loud after
try:
    print('first', 'second', Broken(), 'never')
except ValueError as e:
    print('|', e)
# expect: first second | no text
try:
    print('list', [Broken()], sep=', ')
except ValueError as e:
    print('|', e)
# expect: list, | no text
print([1], {'a': Loud().__class__.__name__})  # expect: [1] {'a': 'Loud'}
