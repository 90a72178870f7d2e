from html.parser import HTMLParser


class Events(HTMLParser):
    def __init__(self, convert_charrefs):
        super().__init__(convert_charrefs=convert_charrefs)
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(("start", tag, attrs))

    def handle_startendtag(self, tag, attrs):
        self.seen.append(("both", tag, attrs))

    def handle_endtag(self, tag):
        self.seen.append(("end", tag))

    def handle_data(self, data):
        self.seen.append(data)

    def handle_charref(self, name):
        self.seen.append(("number", name))

    def handle_entityref(self, name):
        self.seen.append(("name", name))

    def handle_comment(self, data):
        self.seen.append(("comment", data))

    def handle_decl(self, decl):
        self.seen.append(("declaration", decl))

    def handle_pi(self, data):
        self.seen.append(("instruction", data))

    def unknown_decl(self, data):
        self.seen.append(("section", data))


pages = (
    # Tags that nothing ends, and others in them.
    "<a", "<a b", "<a b=", "<a b='c", "<a b='c'", "<a/", "<a /", "text<", "<>", "< a>", "<1>",
    "<a<b>", "<a <b>", "<a b<c>", "<a b='c'd>", "<a b=c'd>", "<a 'b'>", "<a =b>", "<a b==c>",
    "<a b = c>", "<a/b/c>", "<a / b>", "<a b=/>", "<a b=c/>", "<a b= >", "<a\0b>", "<a b\0=c>",
    "<A B=C b='D'>", "<a b=\"'\" c='\"'>", "<a b='>'>", "<a\n\tb\n=\nc\n>", "<a b='c\nd'>x",
    "<é>", "<aé b>", "<a İ=1>", "<a\u2003b>", "<a b=&amp;&lt&copy;x>", "<a b=''c=\"\">",
    # Ends of tags.
    "</", "</a", "</a b>", "</a/>", "</ a >", "</>", "</1>", "</ 1>", "</a<b>", "</a\n>x", "</-a>",
    "</a:b-c.d_e>", "</aé>", "</ >",
    # Comments and declarations.
    "<!", "<!>", "<!a>", "<!--", "<!-->", "<!--->", "<!---->", "<!-- a --b-->", "<!--a-- \n>b",
    "<!--a--!>b", "<! a>", "<!DOCTYPE", "<!doctype a 'b>'>", "<!ELEMENT a>", "<?", "<?a", "<?a?>b",
    "<?>", "<![CDATA[a]]>b", "<![cdata [a] ]\n>b", "<![CDATA[a]>b", "<![if a]>b<![endif]>",
    "<![INCLUDE[a]]>", "<![", "<![C", "<![CDATA", "<![x[a]]>", "<![1]>", "<![ CDATA[]]>",
    # References.
    "&", "& ", "&;", "&a", "&amp", "&amp;", "&amp ", "&ampx", "&ab c", "a&b<", "&a-b.c;", "&1;",
    "&#", "&#;", "&#x", "&#x;", "&#1", "&#65;", "&#65 ", "&#65x", "&#x41;", "&#X41g", "&#x41",
    "&#;&#65;", "&#a;b", "a&", "&&amp;", "&\n", "&notit;", "&notin;", "&lt<p>", "<p>&lt",
    # What scripts and styles have in them.
    "<script>", "<script>a", "<script>a</script", "<script>a</ script >b", "<script><!--</script>b",
    "<script></scripta></script>", "<script>&amp;</SCRIPT>&amp;", "<script/>a<b>", "<style></p></style>",
    "<script></script x>b</script>", "<SCRIPT></style><b></script>",
)
for page in pages:
    for convert in (True, False):
        events = Events(convert)
        try:
            events.feed(page)
            before = len(events.seen)
            events.close()
        except AssertionError as error:
            print(ascii(page), "AssertionError:", error, events.getpos())
        else:
            print(ascii(page), ascii(events.seen[:before]), ascii(events.seen[before:]),
                  events.getpos(), repr(events.rawdata))
# expect: '<a' [] ['<', 'a'] (1, 2) ''
# expect: '<a' [] ['<', 'a'] (1, 2) ''
# expect: '<a b' [] ['<', 'a b'] (1, 4) ''
# expect: '<a b' [] ['<', 'a b'] (1, 4) ''
# expect: '<a b=' [] ['<', 'a b='] (1, 5) ''
# expect: '<a b=' [] ['<', 'a b='] (1, 5) ''
# expect: "<a b='c" [] ['<', "a b='c"] (1, 7) ''
# expect: "<a b='c" [] ['<', "a b='c"] (1, 7) ''
# expect: "<a b='c'" [] ['<', "a b='c'"] (1, 8) ''
# expect: "<a b='c'" [] ['<', "a b='c'"] (1, 8) ''
# expect: '<a/' [] ['<', 'a/'] (1, 3) ''
# expect: '<a/' [] ['<', 'a/'] (1, 3) ''
# expect: '<a /' [] ['<', 'a /'] (1, 4) ''
# expect: '<a /' [] ['<', 'a /'] (1, 4) ''
# expect: 'text<' ['text'] ['<'] (1, 5) ''
# expect: 'text<' ['text'] ['<'] (1, 5) ''
# expect: '<>' ['<', '>'] [] (1, 2) ''
# expect: '<>' ['<', '>'] [] (1, 2) ''
# expect: '< a>' ['<', ' a>'] [] (1, 4) ''
# expect: '< a>' ['<', ' a>'] [] (1, 4) ''
# expect: '<1>' ['<', '1>'] [] (1, 3) ''
# expect: '<1>' ['<', '1>'] [] (1, 3) ''
# expect: '<a<b>' [('start', 'a<b', [])] [] (1, 5) ''
# expect: '<a<b>' [('start', 'a<b', [])] [] (1, 5) ''
# expect: '<a <b>' [('start', 'a', [('<b', None)])] [] (1, 6) ''
# expect: '<a <b>' [('start', 'a', [('<b', None)])] [] (1, 6) ''
# expect: '<a b<c>' [('start', 'a', [('b<c', None)])] [] (1, 7) ''
# expect: '<a b<c>' [('start', 'a', [('b<c', None)])] [] (1, 7) ''
# expect: "<a b='c'd>" [('start', 'a', [('b', 'c'), ('d', None)])] [] (1, 10) ''
# expect: "<a b='c'd>" [('start', 'a', [('b', 'c'), ('d', None)])] [] (1, 10) ''
# expect: "<a b=c'd>" [('start', 'a', [('b', "c'd")])] [] (1, 9) ''
# expect: "<a b=c'd>" [('start', 'a', [('b', "c'd")])] [] (1, 9) ''
# expect: "<a 'b'>" [('start', 'a', [("'b'", None)])] [] (1, 7) ''
# expect: "<a 'b'>" [('start', 'a', [("'b'", None)])] [] (1, 7) ''
# expect: '<a =b>' [('start', 'a', [('=b', None)])] [] (1, 6) ''
# expect: '<a =b>' [('start', 'a', [('=b', None)])] [] (1, 6) ''
# expect: '<a b==c>' [('start', 'a', [('b', 'c')])] [] (1, 8) ''
# expect: '<a b==c>' [('start', 'a', [('b', 'c')])] [] (1, 8) ''
# expect: '<a b = c>' [('start', 'a', [('b', 'c')])] [] (1, 9) ''
# expect: '<a b = c>' [('start', 'a', [('b', 'c')])] [] (1, 9) ''
# expect: '<a/b/c>' [('start', 'a', [('b', None), ('c', None)])] [] (1, 7) ''
# expect: '<a/b/c>' [('start', 'a', [('b', None), ('c', None)])] [] (1, 7) ''
# expect: '<a / b>' [('start', 'a', [('b', None)])] [] (1, 7) ''
# expect: '<a / b>' [('start', 'a', [('b', None)])] [] (1, 7) ''
# expect: '<a b=/>' [('start', 'a', [('b', '/')])] [] (1, 7) ''
# expect: '<a b=/>' [('start', 'a', [('b', '/')])] [] (1, 7) ''
# expect: '<a b=c/>' [('start', 'a', [('b', 'c/')])] [] (1, 8) ''
# expect: '<a b=c/>' [('start', 'a', [('b', 'c/')])] [] (1, 8) ''
# expect: '<a b= >' [('start', 'a', [('b', '')])] [] (1, 7) ''
# expect: '<a b= >' [('start', 'a', [('b', '')])] [] (1, 7) ''
# expect: '<a\x00b>' ['<a', '\x00b>'] [] (1, 5) ''
# expect: '<a\x00b>' ['<a', '\x00b>'] [] (1, 5) ''
# expect: '<a b\x00=c>' [('start', 'a', [('b\x00', 'c')])] [] (1, 8) ''
# expect: '<a b\x00=c>' [('start', 'a', [('b\x00', 'c')])] [] (1, 8) ''
# expect: "<A B=C b='D'>" [('start', 'a', [('b', 'C'), ('b', 'D')])] [] (1, 13) ''
# expect: "<A B=C b='D'>" [('start', 'a', [('b', 'C'), ('b', 'D')])] [] (1, 13) ''
# expect: '<a b="\'" c=\'"\'>' [('start', 'a', [('b', "'"), ('c', '"')])] [] (1, 15) ''
# expect: '<a b="\'" c=\'"\'>' [('start', 'a', [('b', "'"), ('c', '"')])] [] (1, 15) ''
# expect: "<a b='>'>" [('start', 'a', [('b', '>')])] [] (1, 9) ''
# expect: "<a b='>'>" [('start', 'a', [('b', '>')])] [] (1, 9) ''
# expect: '<a\n\tb\n=\nc\n>' [('start', 'a', [('b', 'c')])] [] (5, 1) ''
# expect: '<a\n\tb\n=\nc\n>' [('start', 'a', [('b', 'c')])] [] (5, 1) ''
# expect: "<a b='c\nd'>x" [('start', 'a', [('b', 'c\nd')]), 'x'] [] (2, 4) ''
# expect: "<a b='c\nd'>x" [('start', 'a', [('b', 'c\nd')]), 'x'] [] (2, 4) ''
# expect: '<\xe9>' ['<', '\xe9>'] [] (1, 3) ''
# expect: '<\xe9>' ['<', '\xe9>'] [] (1, 3) ''
# expect: '<a\xe9 b>' [('start', 'a\xe9', [('b', None)])] [] (1, 6) ''
# expect: '<a\xe9 b>' [('start', 'a\xe9', [('b', None)])] [] (1, 6) ''
# expect: '<a \u0130=1>' [('start', 'a', [('i\u0307', '1')])] [] (1, 7) ''
# expect: '<a \u0130=1>' [('start', 'a', [('i\u0307', '1')])] [] (1, 7) ''
# expect: '<a\u2003b>' [('start', 'a\u2003b', [])] [] (1, 5) ''
# expect: '<a\u2003b>' [('start', 'a\u2003b', [])] [] (1, 5) ''
# expect: '<a b=&amp;&lt&copy;x>' [('start', 'a', [('b', '&<\xa9x')])] [] (1, 21) ''
# expect: '<a b=&amp;&lt&copy;x>' [('start', 'a', [('b', '&<\xa9x')])] [] (1, 21) ''
# expect: '<a b=\'\'c="">' [('start', 'a', [('b', ''), ('c', '')])] [] (1, 12) ''
# expect: '<a b=\'\'c="">' [('start', 'a', [('b', ''), ('c', '')])] [] (1, 12) ''
# expect: '</' [] ['<', '/'] (1, 2) ''
# expect: '</' [] ['<', '/'] (1, 2) ''
# expect: '</a' [] ['<', '/a'] (1, 3) ''
# expect: '</a' [] ['<', '/a'] (1, 3) ''
# expect: '</a b>' [('end', 'a')] [] (1, 6) ''
# expect: '</a b>' [('end', 'a')] [] (1, 6) ''
# expect: '</a/>' [('end', 'a')] [] (1, 5) ''
# expect: '</a/>' [('end', 'a')] [] (1, 5) ''
# expect: '</ a >' [('end', 'a')] [] (1, 6) ''
# expect: '</ a >' [('end', 'a')] [] (1, 6) ''
# expect: '</>' [] [] (1, 3) ''
# expect: '</>' [] [] (1, 3) ''
# expect: '</1>' [('comment', '1')] [] (1, 4) ''
# expect: '</1>' [('comment', '1')] [] (1, 4) ''
# expect: '</ 1>' [('comment', ' 1')] [] (1, 5) ''
# expect: '</ 1>' [('comment', ' 1')] [] (1, 5) ''
# expect: '</a<b>' [('end', 'a<b')] [] (1, 6) ''
# expect: '</a<b>' [('end', 'a<b')] [] (1, 6) ''
# expect: '</a\n>x' [('end', 'a'), 'x'] [] (2, 2) ''
# expect: '</a\n>x' [('end', 'a'), 'x'] [] (2, 2) ''
# expect: '</-a>' [('comment', '-a')] [] (1, 5) ''
# expect: '</-a>' [('comment', '-a')] [] (1, 5) ''
# expect: '</a:b-c.d_e>' [('end', 'a:b-c.d_e')] [] (1, 12) ''
# expect: '</a:b-c.d_e>' [('end', 'a:b-c.d_e')] [] (1, 12) ''
# expect: '</a\xe9>' [('end', 'a\xe9')] [] (1, 5) ''
# expect: '</a\xe9>' [('end', 'a\xe9')] [] (1, 5) ''
# expect: '</ >' [('comment', ' ')] [] (1, 4) ''
# expect: '</ >' [('comment', ' ')] [] (1, 4) ''
# expect: '<!' [] ['<', '!'] (1, 2) ''
# expect: '<!' [] ['<', '!'] (1, 2) ''
# expect: '<!>' [('comment', '')] [] (1, 3) ''
# expect: '<!>' [('comment', '')] [] (1, 3) ''
# expect: '<!a>' [('comment', 'a')] [] (1, 4) ''
# expect: '<!a>' [('comment', 'a')] [] (1, 4) ''
# expect: '<!--' [] ['<', '!--'] (1, 4) ''
# expect: '<!--' [] ['<', '!--'] (1, 4) ''
# expect: '<!-->' [] ['<!-->'] (1, 5) ''
# expect: '<!-->' [] ['<!-->'] (1, 5) ''
# expect: '<!--->' [] ['<!--->'] (1, 6) ''
# expect: '<!--->' [] ['<!--->'] (1, 6) ''
# expect: '<!---->' [('comment', '')] [] (1, 7) ''
# expect: '<!---->' [('comment', '')] [] (1, 7) ''
# expect: '<!-- a --b-->' [('comment', ' a --b')] [] (1, 13) ''
# expect: '<!-- a --b-->' [('comment', ' a --b')] [] (1, 13) ''
# expect: '<!--a-- \n>b' [('comment', 'a'), 'b'] [] (2, 2) ''
# expect: '<!--a-- \n>b' [('comment', 'a'), 'b'] [] (2, 2) ''
# expect: '<!--a--!>b' [] ['<!--a--!>', 'b'] (1, 10) ''
# expect: '<!--a--!>b' [] ['<!--a--!>', 'b'] (1, 10) ''
# expect: '<! a>' [('comment', ' a')] [] (1, 5) ''
# expect: '<! a>' [('comment', ' a')] [] (1, 5) ''
# expect: '<!DOCTYPE' [] ['<', '!DOCTYPE'] (1, 9) ''
# expect: '<!DOCTYPE' [] ['<', '!DOCTYPE'] (1, 9) ''
# expect: "<!doctype a 'b>'>" [('declaration', "doctype a 'b"), "'>"] [] (1, 17) ''
# expect: "<!doctype a 'b>'>" [('declaration', "doctype a 'b"), "'>"] [] (1, 17) ''
# expect: '<!ELEMENT a>' [('comment', 'ELEMENT a')] [] (1, 12) ''
# expect: '<!ELEMENT a>' [('comment', 'ELEMENT a')] [] (1, 12) ''
# expect: '<?' [] ['<', '?'] (1, 2) ''
# expect: '<?' [] ['<', '?'] (1, 2) ''
# expect: '<?a' [] ['<', '?a'] (1, 3) ''
# expect: '<?a' [] ['<', '?a'] (1, 3) ''
# expect: '<?a?>b' [('instruction', 'a?'), 'b'] [] (1, 6) ''
# expect: '<?a?>b' [('instruction', 'a?'), 'b'] [] (1, 6) ''
# expect: '<?>' [('instruction', '')] [] (1, 3) ''
# expect: '<?>' [('instruction', '')] [] (1, 3) ''
# expect: '<![CDATA[a]]>b' [('section', 'CDATA[a'), 'b'] [] (1, 14) ''
# expect: '<![CDATA[a]]>b' [('section', 'CDATA[a'), 'b'] [] (1, 14) ''
# expect: '<![cdata [a] ]\n>b' [('section', 'cdata [a'), 'b'] [] (2, 2) ''
# expect: '<![cdata [a] ]\n>b' [('section', 'cdata [a'), 'b'] [] (2, 2) ''
# expect: '<![CDATA[a]>b' [] ['<![CDATA[a]>', 'b'] (1, 13) ''
# expect: '<![CDATA[a]>b' [] ['<![CDATA[a]>', 'b'] (1, 13) ''
# expect: '<![if a]>b<![endif]>' [('section', 'if a'), 'b', ('section', 'endif')] [] (1, 20) ''
# expect: '<![if a]>b<![endif]>' [('section', 'if a'), 'b', ('section', 'endif')] [] (1, 20) ''
# expect: '<![INCLUDE[a]]>' [('section', 'INCLUDE[a')] [] (1, 15) ''
# expect: '<![INCLUDE[a]]>' [('section', 'INCLUDE[a')] [] (1, 15) ''
# expect: '<![' [] ['<', '!['] (1, 3) ''
# expect: '<![' [] ['<', '!['] (1, 3) ''
# expect: '<![C' [] ['<', '![C'] (1, 4) ''
# expect: '<![C' [] ['<', '![C'] (1, 4) ''
# expect: '<![CDATA' [] ['<', '![CDATA'] (1, 8) ''
# expect: '<![CDATA' [] ['<', '![CDATA'] (1, 8) ''
# expect: '<![x[a]]>' AssertionError: unknown status keyword 'x' in marked section (1, 0)
# expect: '<![x[a]]>' AssertionError: unknown status keyword 'x' in marked section (1, 0)
# expect: '<![1]>' AssertionError: expected name token at '<![1]>' (1, 3)
# expect: '<![1]>' AssertionError: expected name token at '<![1]>' (1, 3)
# expect: '<![ CDATA[]]>' AssertionError: expected name token at '<![ CDATA[]]>' (1, 3)
# expect: '<![ CDATA[]]>' AssertionError: expected name token at '<![ CDATA[]]>' (1, 3)
# expect: '&' [] ['&'] (1, 1) ''
# expect: '&' [] ['&'] (1, 1) ''
# expect: '& ' ['& '] [] (1, 2) ''
# expect: '& ' ['&', ' '] [] (1, 2) ''
# expect: '&;' ['&;'] [] (1, 2) ''
# expect: '&;' ['&', ';'] [] (1, 2) ''
# expect: '&a' [] ['&a'] (1, 2) ''
# expect: '&a' [] ['a'] (1, 2) ''
# expect: '&amp' [] ['&'] (1, 4) ''
# expect: '&amp' [] ['&amp'] (1, 4) ''
# expect: '&amp;' ['&'] [] (1, 5) ''
# expect: '&amp;' [('name', 'amp')] [] (1, 5) ''
# expect: '&amp ' ['& '] [] (1, 5) ''
# expect: '&amp ' [('name', 'amp'), ' '] [] (1, 5) ''
# expect: '&ampx' [] ['&x'] (1, 5) ''
# expect: '&ampx' [] ['&ampx'] (1, 5) ''
# expect: '&ab c' ['&ab c'] [] (1, 5) ''
# expect: '&ab c' [('name', 'ab'), ' c'] [] (1, 5) ''
# expect: 'a&b<' ['a&b'] ['<'] (1, 4) ''
# expect: 'a&b<' ['a', ('name', 'b')] ['<'] (1, 4) ''
# expect: '&a-b.c;' ['&a-b.c;'] [] (1, 7) ''
# expect: '&a-b.c;' [('name', 'a-b.c')] [] (1, 7) ''
# expect: '&1;' ['&1;'] [] (1, 3) ''
# expect: '&1;' ['&', '1;'] [] (1, 3) ''
# expect: '&#' [] ['&#'] (1, 2) ''
# expect: '&#' [] ['&#'] (1, 2) ''
# expect: '&#;' ['&#;'] [] (1, 3) ''
# expect: '&#;' ['&#'] [';'] (1, 3) ''
# expect: '&#x' [] ['&#x'] (1, 3) ''
# expect: '&#x' [] ['&#x'] (1, 3) ''
# expect: '&#x;' ['&#x;'] [] (1, 4) ''
# expect: '&#x;' ['&#'] ['x;'] (1, 4) ''
# expect: '&#1' [] [''] (1, 3) ''
# expect: '&#1' [] ['&#1'] (1, 3) ''
# expect: '&#65;' ['A'] [] (1, 5) ''
# expect: '&#65;' [('number', '65')] [] (1, 5) ''
# expect: '&#65 ' ['A '] [] (1, 5) ''
# expect: '&#65 ' [('number', '65'), ' '] [] (1, 5) ''
# expect: '&#65x' [] ['Ax'] (1, 5) ''
# expect: '&#65x' [('number', '65'), 'x'] [] (1, 5) ''
# expect: '&#x41;' ['A'] [] (1, 6) ''
# expect: '&#x41;' [('number', 'x41')] [] (1, 6) ''
# expect: '&#X41g' [] ['Ag'] (1, 6) ''
# expect: '&#X41g' [('number', 'X41'), 'g'] [] (1, 6) ''
# expect: '&#x41' [] ['A'] (1, 5) ''
# expect: '&#x41' [] ['&#x41'] (1, 5) ''
# expect: '&#;&#65;' ['&#;A'] [] (1, 8) ''
# expect: '&#;&#65;' ['&#'] [';', ('number', '65')] (1, 8) ''
# expect: '&#a;b' ['&#a;b'] [] (1, 5) ''
# expect: '&#a;b' ['&#'] ['a;b'] (1, 5) ''
# expect: 'a&' [] ['a&'] (1, 2) ''
# expect: 'a&' ['a'] ['&'] (1, 2) ''
# expect: '&&amp;' ['&&'] [] (1, 6) ''
# expect: '&&amp;' ['&', ('name', 'amp')] [] (1, 6) ''
# expect: '&\n' ['&\n'] [] (2, 0) ''
# expect: '&\n' ['&', '\n'] [] (2, 0) ''
# expect: '&notit;' ['\xacit;'] [] (1, 7) ''
# expect: '&notit;' [('name', 'notit')] [] (1, 7) ''
# expect: '&notin;' ['\u2209'] [] (1, 7) ''
# expect: '&notin;' [('name', 'notin')] [] (1, 7) ''
# expect: '&lt<p>' ['<', ('start', 'p', [])] [] (1, 6) ''
# expect: '&lt<p>' [('name', 'lt'), ('start', 'p', [])] [] (1, 6) ''
# expect: '<p>&lt' [('start', 'p', [])] ['<'] (1, 6) ''
# expect: '<p>&lt' [('start', 'p', [])] ['&lt'] (1, 6) ''
# expect: '<script>' [('start', 'script', [])] [] (1, 8) ''
# expect: '<script>' [('start', 'script', [])] [] (1, 8) ''
# expect: '<script>a' [('start', 'script', [])] [] (1, 8) 'a'
# expect: '<script>a' [('start', 'script', [])] [] (1, 8) 'a'
# expect: '<script>a</script' [('start', 'script', [])] [] (1, 8) 'a</script'
# expect: '<script>a</script' [('start', 'script', [])] [] (1, 8) 'a</script'
# expect: '<script>a</ script >b' [('start', 'script', []), 'a', ('end', 'script'), 'b'] [] (1, 21) ''
# expect: '<script>a</ script >b' [('start', 'script', []), 'a', ('end', 'script'), 'b'] [] (1, 21) ''
# expect: '<script><!--</script>b' [('start', 'script', []), '<!--', ('end', 'script'), 'b'] [] (1, 22) ''
# expect: '<script><!--</script>b' [('start', 'script', []), '<!--', ('end', 'script'), 'b'] [] (1, 22) ''
# expect: '<script></scripta></script>' [('start', 'script', []), '</scripta>', ('end', 'script')] [] (1, 27) ''
# expect: '<script></scripta></script>' [('start', 'script', []), '</scripta>', ('end', 'script')] [] (1, 27) ''
# expect: '<script>&amp;</SCRIPT>&amp;' [('start', 'script', []), '&amp;', ('end', 'script'), '&'] [] (1, 27) ''
# expect: '<script>&amp;</SCRIPT>&amp;' [('start', 'script', []), '&amp;', ('end', 'script'), ('name', 'amp')] [] (1, 27) ''
# expect: '<script/>a<b>' [('both', 'script', []), 'a', ('start', 'b', [])] [] (1, 13) ''
# expect: '<script/>a<b>' [('both', 'script', []), 'a', ('start', 'b', [])] [] (1, 13) ''
# expect: '<style></p></style>' [('start', 'style', []), '</p>', ('end', 'style')] [] (1, 19) ''
# expect: '<style></p></style>' [('start', 'style', []), '</p>', ('end', 'style')] [] (1, 19) ''
# expect: '<script></script x>b</script>' [('start', 'script', []), '</script x>b', ('end', 'script')] [] (1, 29) ''
# expect: '<script></script x>b</script>' [('start', 'script', []), '</script x>b', ('end', 'script')] [] (1, 29) ''
# expect: '<SCRIPT></style><b></script>' [('start', 'script', []), '</style><b>', ('end', 'script')] [] (1, 28) ''
# expect: '<SCRIPT></style><b></script>' [('start', 'script', []), '</style><b>', ('end', 'script')] [] (1, 28) ''
