from html.parser import HTMLParser


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
        self.text = []

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.links.append(dict(attrs).get("href"))

    def handle_data(self, data):
        self.text.append(data)


page = """<!DOCTYPE html>
<html><body class="wide">
<p>See <a href="/a?x=1&amp;y=2">one</a> &amp; <A HREF=two>two</A>, <a name>three</a>.</p>
<script>if (a < b && "</p>") { x() }</script>
</body></html>
"""

links = Links()
links.feed(page)
links.close()
print(links.links)  # expect: ['/a?x=1&y=2', 'two', None]
print("".join(links.text).split("\n"))
# expect: ['', '', 'See one & two, three.', 'if (a < b && "</p>") { x() }', '', '']


class Events(HTMLParser):
    def tell(self, *what):
        print(*self.getpos(), *what)

    def handle_startendtag(self, tag, attrs):
        self.tell("both", tag, attrs, repr(self.get_starttag_text()))

    def handle_starttag(self, tag, attrs):
        self.tell("start", tag, attrs, repr(self.get_starttag_text()))

    def handle_endtag(self, tag):
        self.tell("end", tag)

    def handle_charref(self, name):
        self.tell("number", name)

    def handle_entityref(self, name):
        self.tell("name", name)

    def handle_data(self, data):
        self.tell("text", repr(data))

    def handle_comment(self, data):
        self.tell("comment", repr(data))

    def handle_decl(self, decl):
        self.tell("declaration", repr(decl))

    def handle_pi(self, data):
        self.tell("instruction", repr(data))

    def unknown_decl(self, data):
        self.tell("section", repr(data))


for convert in (True, False):
    events = Events(convert_charrefs=convert)
    print(events.convert_charrefs, events.get_starttag_text(), events.lasttag, events.cdata_elem)
    events.feed("""<?xml version="1.0"?><!doctype html><!-- a -- b -->
<p title='it&#39;s' data-x="&lt;" checked a==b>&lt;b&gt; &#65;&#x42; &copy 2024<br/><img src=a/ />
<style>p > a { } &amp;</style><![CDATA[x ] ]]><![if IE]><!else></p >text""")
    events.close()
    print(events.lasttag, events.rawdata == "", events.getpos())
# expect: True None ??? None
# expect: 1 0 instruction 'xml version="1.0"?'
# expect: 1 21 declaration 'doctype html'
# expect: 1 36 comment ' a -- b '
# expect: 1 51 text '\n'
# expect: 2 0 start p [('title', "it's"), ('data-x', '<'), ('checked', None), ('a', 'b')] '<p title=\'it&#39;s\' data-x="&lt;" checked a==b>'
# expect: 2 47 text '<b> AB © 2024'
# expect: 2 79 both br [] '<br/>'
# expect: 2 84 both img [('src', 'a/')] '<img src=a/ />'
# expect: 2 98 text '\n'
# expect: 3 0 start style [] '<style>'
# expect: 3 7 text 'p > a { } &amp;'
# expect: 3 22 end style
# expect: 3 30 section 'CDATA[x ] '
# expect: 3 46 section 'if IE'
# expect: 3 56 comment 'else'
# expect: 3 63 end p
# expect: 3 68 text 'text'
# expect: style True (3, 72)
# expect: False None ??? None
# expect: 1 0 instruction 'xml version="1.0"?'
# expect: 1 21 declaration 'doctype html'
# expect: 1 36 comment ' a -- b '
# expect: 1 51 text '\n'
# expect: 2 0 start p [('title', "it's"), ('data-x', '<'), ('checked', None), ('a', 'b')] '<p title=\'it&#39;s\' data-x="&lt;" checked a==b>'
# expect: 2 47 name lt
# expect: 2 51 text 'b'
# expect: 2 52 name gt
# expect: 2 56 text ' '
# expect: 2 57 number 65
# expect: 2 62 number x42
# expect: 2 68 text ' '
# expect: 2 69 name copy
# expect: 2 74 text ' 2024'
# expect: 2 79 both br [] '<br/>'
# expect: 2 84 both img [('src', 'a/')] '<img src=a/ />'
# expect: 2 98 text '\n'
# expect: 3 0 start style [] '<style>'
# expect: 3 7 text 'p > a { } &amp;'
# expect: 3 22 end style
# expect: 3 30 section 'CDATA[x ] '
# expect: 3 46 section 'if IE'
# expect: 3 56 comment 'else'
# expect: 3 63 end p
# expect: 3 68 text 'text'
# expect: style True (3, 72)

plain = HTMLParser()
plain.feed(page)
plain.close()
print(plain.lasttag, plain.getpos(), plain.CDATA_CONTENT_ELEMENTS)
# expect: script (6, 0) ('script', 'style')


class Templates(HTMLParser):
    """What is between such tags is text."""
    CDATA_CONTENT_ELEMENTS = ("script", "style", "template")

    def handle_data(self, data):
        print(repr(data))


templates = Templates()
templates.feed("a<template><b>&amp;</b></TEMPLATE >b")
# expect: 'a'
# expect: '<b>&amp;</b>'
# expect: 'b'
templates.close()
templates.reset()
print(templates.getpos(), repr(templates.rawdata))  # expect: (1, 0) ''
