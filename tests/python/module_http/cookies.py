import http.cookies
from http.cookies import BaseCookie, CookieError, Morsel, SimpleCookie

cookie = SimpleCookie("session=abc123; theme=\"dark mode\"; n=5")
print({name: morsel.value for name, morsel in cookie.items()}, cookie)
# expect: {'session': 'abc123', 'theme': 'dark mode', 'n': '5'} Set-Cookie: n=5
# expect: Set-Cookie: session=abc123
# expect: Set-Cookie: theme="dark mode"
cookie["session"]["path"] = "/"
cookie["session"]["Secure"] = True
cookie["session"]["httponly"] = True
cookie["session"]["max-age"] = 3600
cookie["session"]["samesite"] = "Lax"
cookie["theme"] = 'a "quoted", value; with € and é'
print(cookie.output())
# expect: Set-Cookie: n=5
# expect: Set-Cookie: session=abc123; HttpOnly; Max-Age=3600; Path=/; SameSite=Lax; Secure
# expect: Set-Cookie: theme="a \"quoted\"\054 value\073 with € and \351"
print(cookie["session"].output(), repr(cookie["theme"].value), cookie["theme"].coded_value)
# expect: Set-Cookie: session=abc123; HttpOnly; Max-Age=3600; Path=/; SameSite=Lax; Secure 'a "quoted", value; with € and é' "a \"quoted\"\054 value\073 with € and \351"
print(cookie.output(attrs=["path"], header="Cookie:", sep=" | "), str(cookie["n"]))
# expect: Cookie: n=5 | Cookie: session=abc123; Path=/ | Cookie: theme="a \"quoted\"\054 value\073 with € and \351" Set-Cookie: n=5
print(repr(cookie["session"]), cookie["session"].OutputString(["max-age"]), repr(SimpleCookie(cookie.output(header="", sep=";"))))
# expect: <Morsel: session=abc123; HttpOnly; Max-Age=3600; Path=/; SameSite=Lax; Secure> session=abc123; Max-Age=3600 <SimpleCookie: n='5' session='abc123' theme='a "quoted", value; with € and é'>

for header in ("a=1; b=2", "a=1; Path=/; b=2; secure; HttpOnly", "$Version=1; a=1; $Path=/x", "a", "a=1; b", "path=/; a=1", "a=1; path",
               "a=1; expires=Wed, 01 Jan 2025 10:00:00 GMT; b=2", 'a="x\\054y\\"z\\\\"; b="', "a = 1 ;b= 2", "a=[1,2]; b={\"c\":1}",
               "a=1,b=2", "a=é; b=1", "", "a=b=c", "a=1; a=2; Domain=x", 'a=""', "a=\"\\377\\400\""):
    for kind in (SimpleCookie, BaseCookie):
        read = kind()
        try:
            read.load(header)
        except CookieError as error:
            print("CookieError:", error)
        print(ascii(read), ascii([(m.key, m.value, m.coded_value, {k: v for k, v in m.items() if v}) for m in read.values()]))
# expect: <SimpleCookie: a='1' b='2'> [('a', '1', '1', {}), ('b', '2', '2', {})]
# expect: <BaseCookie: a='1' b='2'> [('a', '1', '1', {}), ('b', '2', '2', {})]
# expect: <SimpleCookie: a='1' b='2'> [('a', '1', '1', {'path': '/'}), ('b', '2', '2', {'secure': True, 'httponly': True})]
# expect: <BaseCookie: a='1' b='2'> [('a', '1', '1', {'path': '/'}), ('b', '2', '2', {'secure': True, 'httponly': True})]
# expect: <SimpleCookie: a='1'> [('a', '1', '1', {'path': '/x'})]
# expect: <BaseCookie: a='1'> [('a', '1', '1', {'path': '/x'})]
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: a='1' b='2'> [('a', '1', '1', {'expires': 'Wed, 01 Jan 2025 10:00:00 GMT'}), ('b', '2', '2', {})]
# expect: <BaseCookie: a='1' b='2'> [('a', '1', '1', {'expires': 'Wed, 01 Jan 2025 10:00:00 GMT'}), ('b', '2', '2', {})]
# expect: <SimpleCookie: a='x,y"z\\'> [('a', 'x,y"z\\', '"x\\054y\\"z\\\\"', {})]
# expect: <BaseCookie: a='"x\\054y\\"z\\\\"'> [('a', '"x\\054y\\"z\\\\"', '"x\\054y\\"z\\\\"', {})]
# expect: <SimpleCookie: a='1' b='2'> [('a', '1', '1', {}), ('b', '2', '2', {})]
# expect: <BaseCookie: a='1' b='2'> [('a', '1', '1', {}), ('b', '2', '2', {})]
# expect: <SimpleCookie: a='[1,2]'> [('a', '[1,2]', '[1,2]', {})]
# expect: <BaseCookie: a='[1,2]'> [('a', '[1,2]', '[1,2]', {})]
# expect: <SimpleCookie: a='1,b=2'> [('a', '1,b=2', '1,b=2', {})]
# expect: <BaseCookie: a='1,b=2'> [('a', '1,b=2', '1,b=2', {})]
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: > []
# expect: <BaseCookie: > []
# expect: <SimpleCookie: a='b=c'> [('a', 'b=c', 'b=c', {})]
# expect: <BaseCookie: a='b=c'> [('a', 'b=c', 'b=c', {})]
# expect: <SimpleCookie: a='2'> [('a', '2', '2', {'domain': 'x'})]
# expect: <BaseCookie: a='2'> [('a', '2', '2', {'domain': 'x'})]
# expect: <SimpleCookie: a=''> [('a', '', '""', {})]
# expect: <BaseCookie: a='""'> [('a', '""', '""', {})]
# expect: <SimpleCookie: a='\xff400'> [('a', '\xff400', '"\\377\\400"', {})]
# expect: <BaseCookie: a='"\\377\\400"'> [('a', '"\\377\\400"', '"\\377\\400"', {})]

print(SimpleCookie({"a": 1, "b": "x y"}).output(sep=", "), BaseCookie({"a": "x y"}))
# expect: Set-Cookie: a=1, Set-Cookie: b="x y" Set-Cookie: a=x y
for key in ("", "a b", "path", "Path", "é", "a;"):
    try:
        SimpleCookie()[key] = "x"
    except CookieError as error:
        print(error)
# expect: Illegal key ''
# expect: Illegal key 'a b'
# expect: Attempt to set a reserved key 'path'
# expect: Attempt to set a reserved key 'Path'
# expect: Illegal key 'é'
# expect: Illegal key 'a;'

morsel = Morsel()
print(morsel.key, morsel.value, morsel.coded_value, dict(morsel), morsel.isReservedKey("PATH"), morsel.isReservedKey("x"))
# expect: None None None {'expires': '', 'path': '', 'comment': '', 'domain': '', 'max-age': '', 'secure': '', 'httponly': '', 'version': '', 'samesite': ''} True False
morsel.set("k", "a b", '"a b"')
morsel.update({"Path": "/x", "comment": "a;b"})
print(morsel, morsel.setdefault("DOMAIN", "y"), morsel.setdefault("path", "z"), morsel["domain"])
# expect: Set-Cookie: k="a b"; Comment="a\073b"; Path=/x  /x
same = morsel.copy()
print(same == morsel, type(same), same is morsel, same != Morsel())
# expect: True <class 'http.cookies.Morsel'> False True
same["domain"] = "z"
print(same == morsel, morsel["domain"], Morsel[str])  # expect: False  http.cookies.Morsel[str]
for wrong in (lambda: morsel.__setitem__("x", 1), lambda: morsel.setdefault("x"), lambda: morsel.update({"x": 1}),
              lambda: morsel.set("path", 1, 1), lambda: morsel.set("a b", 1, 1)):
    try:
        wrong()
    except CookieError as error:
        print(error)
# expect: Invalid attribute 'x'
# expect: Invalid attribute 'x'
# expect: Invalid attribute 'x'
# expect: Attempt to set a reserved key 'path'
# expect: Illegal key 'a b'
timed = SimpleCookie("t=1")
timed["t"]["expires"] = 0
print(len(timed.output()), timed.output()[-4:])  # expect: 54  GMT


class Numbers(http.cookies.BaseCookie):
    def value_decode(self, val):
        return int(val), val

    def value_encode(self, val):
        return val, str(val)


numbers = Numbers("a=5")
numbers["b"] = 7
print(numbers["a"].value + numbers["b"].value, numbers)
# expect: 12 Set-Cookie: a=5
# expect: Set-Cookie: b=7
