import asyncio
from html.parser import HTMLParser


class Events(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs)

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_data(self, data):
        print("text", repr(data))

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_entityref(self, name):
        print("name", name)

    def handle_charref(self, name):
        print("number", name)


pages = (
    ["<p cl", "ass='a", " b'", ">te", "xt &am", "p; mo", "re</", "p", ">"],
    ["<scr", "ipt>a <b", "> c</sc", "ript>d"],
    ["<!-", "- a -", "-", " > b <!", "doctype", " x", ">"],
    ["a &", "lt; b &l", "t;c &#6", "5; &#x4", "2", ";"],
    ["a & b &amp", " c &", " ", "&"],
    ["<", "a", ">", "<", " b", "<", "/", "a", ">"],
    ["<![CDA", "TA[ x ]", "]", "> y"],
    ["<a b", "=", "c d='", "e'", "/", ">"],
)


async def main():
    for convert in (True, False):
        for pieces in pages:
            events = Events(convert_charrefs=convert)
            for piece in pieces:
                events.feed(piece)
                await asyncio.sleep(0)
                print(repr(events.rawdata), events.getpos())
            events.close()


asyncio.run(main())
# expect: '<p cl' (1, 0)
# expect: "<p class='a" (1, 0)
# expect: "<p class='a b'" (1, 0)
# expect: start p [('class', 'a b')]
# expect: text 'te'
# expect: '' (1, 17)
# expect: 'xt &am' (1, 17)
# expect: text 'xt & mo'
# expect: '' (1, 28)
# expect: text 're'
# expect: '</' (1, 30)
# expect: '</p' (1, 30)
# expect: end p
# expect: '' (1, 34)
# expect: '<scr' (1, 0)
# expect: start script []
# expect: 'a <b' (1, 8)
# expect: 'a <b> c</sc' (1, 8)
# expect: text 'a <b> c'
# expect: end script
# expect: text 'd'
# expect: '' (1, 25)
# expect: '<!-' (1, 0)
# expect: '<!-- a -' (1, 0)
# expect: '<!-- a --' (1, 0)
# expect: comment ' a '
# expect: text ' b '
# expect: '<!' (1, 14)
# expect: '<!doctype' (1, 14)
# expect: '<!doctype x' (1, 14)
# expect: '' (1, 26)
# expect: 'a &' (1, 0)
# expect: 'a &lt; b &l' (1, 0)
# expect: 'a &lt; b &lt;c &#6' (1, 0)
# expect: 'a &lt; b &lt;c &#65; &#x4' (1, 0)
# expect: 'a &lt; b &lt;c &#65; &#x42' (1, 0)
# expect: text 'a < b <c A B'
# expect: '' (1, 27)
# expect: 'a & b &amp' (1, 0)
# expect: 'a & b &amp c &' (1, 0)
# expect: text 'a & b & c & '
# expect: '' (1, 15)
# expect: '&' (1, 15)
# expect: text '&'
# expect: '<' (1, 0)
# expect: '<a' (1, 0)
# expect: start a []
# expect: '' (1, 3)
# expect: '<' (1, 3)
# expect: text '<'
# expect: text ' b'
# expect: '' (1, 6)
# expect: '<' (1, 6)
# expect: '</' (1, 6)
# expect: '</a' (1, 6)
# expect: end a
# expect: '' (1, 10)
# expect: '<![CDA' (1, 0)
# expect: '<![CDATA[ x ]' (1, 0)
# expect: '<![CDATA[ x ]]' (1, 0)
# expect: text ' y'
# expect: '' (1, 17)
# expect: '<a b' (1, 0)
# expect: '<a b=' (1, 0)
# expect: "<a b=c d='" (1, 0)
# expect: "<a b=c d='e'" (1, 0)
# expect: "<a b=c d='e'/" (1, 0)
# expect: start a [('b', 'c'), ('d', 'e')]
# expect: end a
# expect: '' (1, 14)
# expect: '<p cl' (1, 0)
# expect: "<p class='a" (1, 0)
# expect: "<p class='a b'" (1, 0)
# expect: start p [('class', 'a b')]
# expect: text 'te'
# expect: '' (1, 17)
# expect: text 'xt '
# expect: '&am' (1, 20)
# expect: name amp
# expect: text ' mo'
# expect: '' (1, 28)
# expect: text 're'
# expect: '</' (1, 30)
# expect: '</p' (1, 30)
# expect: end p
# expect: '' (1, 34)
# expect: '<scr' (1, 0)
# expect: start script []
# expect: 'a <b' (1, 8)
# expect: 'a <b> c</sc' (1, 8)
# expect: text 'a <b> c'
# expect: end script
# expect: text 'd'
# expect: '' (1, 25)
# expect: '<!-' (1, 0)
# expect: '<!-- a -' (1, 0)
# expect: '<!-- a --' (1, 0)
# expect: comment ' a '
# expect: text ' b '
# expect: '<!' (1, 14)
# expect: '<!doctype' (1, 14)
# expect: '<!doctype x' (1, 14)
# expect: '' (1, 26)
# expect: text 'a '
# expect: '&' (1, 2)
# expect: name lt
# expect: text ' b '
# expect: '&l' (1, 9)
# expect: name lt
# expect: text 'c '
# expect: '&#6' (1, 15)
# expect: number 65
# expect: text ' '
# expect: '&#x4' (1, 21)
# expect: '&#x42' (1, 21)
# expect: number x42
# expect: '' (1, 27)
# expect: text 'a '
# expect: text '&'
# expect: text ' b '
# expect: '&amp' (1, 6)
# expect: name amp
# expect: text ' c '
# expect: '&' (1, 13)
# expect: text '&'
# expect: text ' '
# expect: '' (1, 15)
# expect: '&' (1, 15)
# expect: text '&'
# expect: '<' (1, 0)
# expect: '<a' (1, 0)
# expect: start a []
# expect: '' (1, 3)
# expect: '<' (1, 3)
# expect: text '<'
# expect: text ' b'
# expect: '' (1, 6)
# expect: '<' (1, 6)
# expect: '</' (1, 6)
# expect: '</a' (1, 6)
# expect: end a
# expect: '' (1, 10)
# expect: '<![CDA' (1, 0)
# expect: '<![CDATA[ x ]' (1, 0)
# expect: '<![CDATA[ x ]]' (1, 0)
# expect: text ' y'
# expect: '' (1, 17)
# expect: '<a b' (1, 0)
# expect: '<a b=' (1, 0)
# expect: "<a b=c d='" (1, 0)
# expect: "<a b=c d='e'" (1, 0)
# expect: "<a b=c d='e'/" (1, 0)
# expect: start a [('b', 'c'), ('d', 'e')]
# expect: end a
# expect: '' (1, 14)
