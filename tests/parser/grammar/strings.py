# Every kind of string; compared with CPython's tree by compare.py.
'a' "b" '''c''' """d"""
'a' 'b'
'\a\b\f\n\r\t\v\\\'\"\0\7\12\123\400\777\x41\u00e9\U0001F600\q\8\
end'
r'\n\'' R"\x" u'a' U'b'
b'a\x00\xff\101\n\'' B"b" br'\n' bR'\x' Rb'\q' rB'\\'
"it's", 'say "x"', "it's \"x\""
'''a
b''', """c
\
d"""
'é漢😀', '\ud83d\ude00', '\udfff'
f'', f'a', f'{a}', f'a{b}c', f'{{', f'}}', f'{{}}', f'{{{a}}}', f'{a}{b}', F'{a}', rf'{a}\n', fr'\{a}'
f'{a!r}', f'{a!s:>10}', f'{a!a}', f'{a:}', f'{a:>{b}}', f'{a:{b}{c}}', f'{a:{b!r:5}}', f'{a:%H:%M}'
f'{a=}', f'{a = }', f'{a=!s}', f'{a=:5}', f'{ a = !r:^20}', f'{a+b=}', f'{a==b}', f'{a!=b}', f'{a<=b}', f'{a<b}'
f'{a,}', f'{a, b}', f'{*a, b}', f'{yield}', f'{(lambda x: x)(1)}', f'{(a:=1)}', f'{a:=1}', f'{a if b else c}'
f'{[x for x in y]}', f'{ {a: b}["c"] }', f'{x for x in y}', f'{a["b"]}', f'{a[b:c]}', f'{f"{b}"}'
f'''{
a
}''', f'''
{a
 + b} {c}
  {d}'''
f'a' 'b' f'{c}' 'd' "e", 'a' f'b', u'a' f'{b}', f'{a}' u'b', 'a' f'{b:>5}' 'c' f'{d:{e}}'
f'\x41{a}\u00e9', f'\{a}', f'\\{a}', f'é{a}é{b}'
x = ('a'
     f'{b:x}'  # comment
     'c')
f'{a}' \
    f'{b}'
f"{a['x']:{b['y']}}" 'z'
