from urllib.parse import (parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, urldefrag,
                          urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit)
import urllib.parse

url = urlparse("https://Ann:pw@Shop.example:8080/a/b;v=1?x=1&y=2&x=3#part")
print(url)
# expect: ParseResult(scheme='https', netloc='Ann:pw@Shop.example:8080', path='/a/b', params='v=1', query='x=1&y=2&x=3', fragment='part')
print(url.scheme, url.netloc, url.hostname, url.port, url.username, url.password)
# expect: https Ann:pw@Shop.example:8080 shop.example 8080 Ann pw
print(url.geturl() == urlunparse(url), url._replace(scheme="http", fragment="").geturl())
# expect: True http://Ann:pw@Shop.example:8080/a/b;v=1?x=1&y=2&x=3
print(urlsplit("//[::1]:90/p?q"), urlsplit("//[::1]:90/p").hostname)
# expect: SplitResult(scheme='', netloc='[::1]:90', path='/p', query='q', fragment='') ::1
print(parse_qs(url.query), parse_qsl("a=1&b=&c", keep_blank_values=True))
# expect: {'x': ['1', '3'], 'y': ['2']} [('a', '1'), ('b', ''), ('c', '')]
print(urlencode({"q": "a b&c", "n": 1, "ä": "ö"}), urlencode([("l", [1, 2])], doseq=True))
# expect: q=a+b%26c&n=1&%C3%A4=%C3%B6 l=1&l=2
print(quote("ä/b c"), quote("a/b", safe=""), quote_plus("a b+c"), quote(b"\xff"))
# expect: %C3%A4/b%20c a%2Fb a+b%2Bc %FF
print(unquote("%C3%A4+%zz%41"), unquote_plus("a+b%2B"), urllib.parse.unquote_to_bytes("%ff"))
# expect: ä+%zzA a b+ b'\xff'
print(urljoin("https://a.example/x/y", "../z"), urljoin("https://a.example/x/", "y?q=1"),
      urljoin("https://a.example/x", "//b.example/z"), urljoin("https://a.example/x", "mailto:c"))
# expect: https://a.example/z https://a.example/x/y?q=1 https://b.example/z mailto:c
print(urldefrag("http://a/b#c"), urlunsplit(("http", "h", "p", "q", "f")))
# expect: DefragResult(url='http://a/b', fragment='c') http://h/p?q#f
for action in (lambda: urlsplit("http://h:99999").port, lambda: urlsplit("http://h:x").port,
               lambda: urlsplit("http://[::1"), lambda: parse_qs("a", strict_parsing=True)):
    try:
        print(action())
    except ValueError as e:
        print(e)
# expect: Port out of range 0-65535
# expect: Port could not be cast to integer value as 'x'
# expect: Invalid IPv6 URL
# expect: bad query field: 'a'
