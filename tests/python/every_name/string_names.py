import string
class F(string.Formatter):
    def check_unused_args(self, used, args, kwargs):
        print('used', sorted(map(str, used)), len(args))
    def format_field(self, value, spec):
        return '<' + super().format_field(value, spec) + '>'
print(F().format('{0} {x:>3}', 1, 2, x='a'))
# expect: used ['0', 'x'] 2
# expect: <1> <  a>
print(string.Template.delimiter, string.Template('$a $$').substitute(a=1))  # expect: $ 1 $
