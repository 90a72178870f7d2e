from string import Template

for text in ('$who likes ${what}, $$5', '$who', 'no names', '$who$what ${who}s'):
    template = Template(text)
    print(template.substitute(who='tim', what='kung pao'), '|', template.safe_substitute(who='tim'),
          template.get_identifiers(), template.is_valid())
# expect: tim likes kung pao, $5 | tim likes ${what}, $5 ['who', 'what'] True
# expect: tim | tim ['who'] True
# expect: no names | no names [] True
# expect: timkung pao tims | tim$what tims ['who', 'what'] True
print(Template('$a $b').substitute({'a': 1, 'b': 2}), Template('$a $b').substitute({'a': 1}, b=3))
# expect: 1 2 1 3
for text in ('$', 'a $1', 'one\ntwo ${', '${a', '$$ $-'):
    try:
        Template(text).substitute(a=1)
    except ValueError as error:
        print(error, Template(text).safe_substitute(a=1), Template(text).is_valid())
# expect: Invalid placeholder in string: line 1, col 1 $ False
# expect: Invalid placeholder in string: line 1, col 3 a $1 False
# expect: Invalid placeholder in string: line 2, col 5 one
# expect: two ${ False
# expect: Invalid placeholder in string: line 1, col 1 ${a False
# expect: Invalid placeholder in string: line 1, col 4 $ $- False
try:
    Template('$missing').substitute()
except KeyError as error:
    print('KeyError', error)
# expect: KeyError 'missing'


class Percent(Template):
    delimiter = '%'


print(Percent('%a costs $5 %%').substitute(a='tea'), Percent('%a').template)
# expect: tea costs $5 % %a
