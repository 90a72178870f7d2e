from string import Formatter

formatter = Formatter()
print(formatter.format('{} {0.real!r:>{w}}'.replace('{} ', ''), 5, w=4))  # expect:    5
print(formatter.format('{} {} {x[k]}', 1, 'two', x={'k': 3}), formatter.vformat('{0}{a}', (1,), {'a': 2}))
# expect: 1 two 3 12
print(list(formatter.parse('a{b!r:>{w}}c{{d}}{}')))
# expect: [('a', 'b', '>{w}', 'r'), ('c{', None, None, None), ('d}', None, None, None), ('', '', '', None)]
print(formatter.get_field('0.real', (7,), {}), formatter.convert_field(5, 's') == '5')
# expect: (7, 0) True


class Defaults(Formatter):
    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, f'<{key}>')
        return super().get_value(key, args, kwargs)

    def check_unused_args(self, used_args, args, kwargs):
        print('unused:', [name for name in kwargs if name not in used_args])


print(Defaults().format('{0} {a} {b}', 1, a=2, c=3))
# expect: unused: ['c']
# expect: 1 2 <b>
for text in ('{0}{}', '{', '{0!x}'):
    try:
        formatter.format(text, 1, 2)
    except ValueError as error:
        print(error)
# expect: cannot switch from manual field specification to automatic field numbering
# expect: Single '{' encountered in format string
# expect: Unknown conversion specifier x
