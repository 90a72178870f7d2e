# What an instance of a subclass of a builtin type shows, by each of the ways to show it.
class Word(str):
    pass


class Loud(str):
    def __str__(self):
        return 'LOUD'


class Shown(str):
    def __repr__(self):
        return 'Shown!'


class Number(int):
    def __repr__(self):
        return 'Number!'


class Told(int):
    def __str__(self):
        return 'told'


class Items(list):
    pass


class Pair(tuple):
    pass


class Table(dict):
    pass


class Bag(set):
    pass


class Frozen(frozenset):
    pass


class Buffer(bytearray):
    pass


class Real(float):
    pass


values = [Word('ab'), Loud('ab'), Shown('ab'), Number(5), Told(5), Items([1]), Pair((1,)), Table(a=1),
          Bag([1]), Bag(), Frozen([2]), Frozen(), Buffer(b'x'), Real(1.5)]
for value in values:
    print(repr(value), str(value), f'{value}', '%s %r' % (value, [value]), '{!r}'.format(value))
# expect: 'ab' ab ab ab ['ab'] 'ab'
# expect: 'ab' LOUD LOUD LOUD ['ab'] 'ab'
# expect: Shown! ab ab ab [Shown!] Shown!
# expect: Number! Number! Number! Number! [Number!] Number!
# expect: 5 told told told [5] 5
# expect: [1] [1] [1] [1] [[1]] [1]
# expect: (1,) (1,) (1,) (1,) [(1,)] (1,)
# expect: {'a': 1} {'a': 1} {'a': 1} {'a': 1} [{'a': 1}] {'a': 1}
# expect: Bag({1}) Bag({1}) Bag({1}) Bag({1}) [Bag({1})] Bag({1})
# expect: Bag() Bag() Bag() Bag() [Bag()] Bag()
# expect: Frozen({2}) Frozen({2}) Frozen({2}) Frozen({2}) [Frozen({2})] Frozen({2})
# expect: Frozen() Frozen() Frozen() Frozen() [Frozen()] Frozen()
# expect: Buffer(b'x') Buffer(b'x') Buffer(b'x') Buffer(b'x') [Buffer(b'x')] Buffer(b'x')
# expect: 1.5 1.5 1.5 1.5 [1.5] 1.5
print(f'{Number(5):05d}', f'{Told(5)}', '%d %s' % (Told(5), Told(5)), f'{Told(7):x}', f'{Real(2):.2f}')
# expect: 00005 told 5 told 7 2.00
word = Word('ab')
print(type(word + 'c') is str, type(word[:1]) is str, type(str(word)) is str, word.join('12'),
      word == 'ab', hash(word) == hash('ab'), {word: 1}['ab'], ''.join([word, word]), word * 2)
# expect: True True True 1ab2 True True 1 abab abab
