from email.utils import formataddr, parseaddr

for text in ("", "a@b.c", "John Doe <john@example.com>", '"Doe, John" <john@example.com>', "<a@b>", "a", "a b", "john@example.com (John Doe)",
             "(one) a (two) @ b (three)", "John (the) Doe <j@x> (tail)", "a@b, c@d", "Team: a@b, c@d;", "Nobody:;", "x <a@b", "x <>", "x <@r1,@r2:a@b>",
             '"a b"@c', '"a\\"b"@c', "a@[1.2.3.4]", "a@b@c", "a . b @ c . d", "J. R. <j@x>", '"unclosed <a@b>', "(unclosed a@b", "a\r\n b <c@d>",
             "Zoë <z@x>", "=?utf-8?q?Zo=C3=AB?= <z@x>", ";a@b", ", a@b", "[x] a@b", "a@", "@b", "<<a@b>>", "a(b(c)d)e@f", "x\\y@z", '"\\', None):
    print(repr(text), parseaddr(text))
# expect: '' ('', '')
# expect: 'a@b.c' ('', 'a@b.c')
# expect: 'John Doe <john@example.com>' ('John Doe', 'john@example.com')
# expect: '"Doe, John" <john@example.com>' ('Doe, John', 'john@example.com')
# expect: '<a@b>' ('', 'a@b')
# expect: 'a' ('', 'a')
# expect: 'a b' ('', 'a')
# expect: 'john@example.com (John Doe)' ('John Doe', 'john@example.com')
# expect: '(one) a (two) @ b (three)' ('one two two three', 'a@b')
# expect: 'John (the) Doe <j@x> (tail)' ('John Doe (the)', 'j@x')
# expect: 'a@b, c@d' ('', 'a@b')
# expect: 'Team: a@b, c@d;' ('', 'a@b')
# expect: 'Nobody:;' ('', '')
# expect: 'x <a@b' ('x', 'a@b')
# expect: 'x <>' ('x', '')
# expect: 'x <@r1,@r2:a@b>' ('x', '')
# expect: '"a b"@c' ('', '"a b"@c')
# expect: '"a\\"b"@c' ('', '"a\\"b"@c')
# expect: 'a@[1.2.3.4]' ('', 'a@[1.2.3.4]')
# expect: 'a@b@c' ('', '')
# expect: 'a . b @ c . d' ('', 'a.b@c.d')
# expect: 'J. R. <j@x>' ('J. R.', 'j@x')
# expect: '"unclosed <a@b>' ('', 'unclosed <a@b>')
# expect: '(unclosed a@b' ('', '')
# expect: 'a\r\n b <c@d>' ('a b', 'c@d')
# expect: 'Zoë <z@x>' ('Zoë', 'z@x')
# expect: '=?utf-8?q?Zo=C3=AB?= <z@x>' ('=?utf-8?q?Zo=C3=AB?=', 'z@x')
# expect: ';a@b' ('', '')
# expect: ', a@b' ('', '')
# expect: '[x] a@b' ('', '')
# expect: 'a@' ('', '')
# expect: '@b' ('', '@b')
# expect: '<<a@b>>' ('', '')
# expect: 'a(b(c)d)e@f' ('bcd bcd', 'ae@f')
# expect: 'x\\y@z' ('', 'x\\y@z')
# expect: '"\\' ('', '')
# expect: None ('', '')
for pair in (("", "a@b"), (None, "a@b"), ("John Doe", "a@b"), ("Doe, John", "a@b"), ('a "b" \\', "a@b"), ("J. R.", "a@b"), ("Zoë", "a@b"),
             ("Zoë_?= x", "a@b"), ("日本語", "a@b"), ("ä" * 9, "a@b"), ("x" * 20 + "é", "a@b")):
    print(formataddr(pair), parseaddr(formataddr(pair)) == pair)
# expect: a@b True
# expect: a@b False
# expect: John Doe <a@b> True
# expect: "Doe, John" <a@b> True
# expect: "a \"b\" \\" <a@b> True
# expect: "J. R." <a@b> True
# expect: =?utf-8?q?Zo=C3=AB?= <a@b> False
# expect: =?utf-8?b?Wm/Dq18/PSB4?= <a@b> False
# expect: =?utf-8?b?5pel5pys6Kqe?= <a@b> False
# expect: =?utf-8?b?w6TDpMOkw6TDpMOkw6TDpMOk?= <a@b> False
# expect: =?utf-8?q?xxxxxxxxxxxxxxxxxxxx=C3=A9?= <a@b> False
for charset in ("utf-8", "UTF-8", "iso-8859-1", "latin-1", "windows-1252", "cp1252", "us-ascii", "unknown"):
    try:
        print(formataddr(("Zoë äöü", "a@b"), charset))
    except (UnicodeError, LookupError) as error:
        print(type(error).__name__, error)
# expect: =?utf-8?b?Wm/DqyDDpMO2w7w=?= <a@b>
# expect: =?utf-8?b?Wm/DqyDDpMO2w7w=?= <a@b>
# expect: =?iso-8859-1?q?Zo=EB_=E4=F6=FC?= <a@b>
# expect: =?iso-8859-1?q?Zo=EB_=E4=F6=FC?= <a@b>
# expect: =?windows-1252?q?Zo=EB_=E4=F6=FC?= <a@b>
# expect: =?cp1252?b?Wm/rIOT2/A==?= <a@b>
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xeb' in position 2: ordinal not in range(128)
# expect: LookupError unknown encoding: unknown
try:
    formataddr(("x", "ü@b"))
except UnicodeError as error:
    print(error)
# expect: 'ascii' codec can't encode character '\xfc' in position 0: ordinal not in range(128)
