import textwrap

for text in ("   a\n     b\n\n   \n   c\n", "\ta\n  b", "  a\n\tb\n  c", "", "  \n  a", "a\n b",
             " \t a\n \tb", "    one\n      two\n    three", "\n    x\n    y\n  ", "  \t\n"):
    print(repr(textwrap.dedent(text)))
# expect: 'a\n  b\n\n\nc\n'
# expect: '\ta\n  b'
# expect: '  a\n\tb\n  c'
# expect: ''
# expect: '\na'
# expect: 'a\n b'
# expect: ' a\nb'
# expect: 'one\n  two\nthree'
# expect: '\nx\ny\n'
# expect: '\n'


def query():
    return textwrap.dedent("""\
        select *
          from t
         where x = 1
        """)


print(query())
# expect: select *
# expect:   from t
# expect:  where x = 1
# expect:
