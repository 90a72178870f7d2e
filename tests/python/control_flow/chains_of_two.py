def shown(value):
    print("asked", value)
    return value


def inside(low, value, high):
    if low <= shown(value) < high:
        return "in"
    return "out"


print(inside(0, 5, 9), inside(0, -1, 9), inside(0, 9, 9))
# expect: asked 5
# expect: asked -1
# expect: asked 9
# expect: in out out
print("yes" if not 1 < shown(2) < 3 else "no", "yes" if not 1 < shown(0) < 3 else "no")
# expect: asked 2
# expect: asked 0
# expect: no yes
n = 0
while 0 <= shown(n) + 1 < 3:
    n += 1
# expect: asked 0
# expect: asked 1
# expect: asked 2
print(n, [x for x in range(9) if 2 < x + 1 <= 5], [x for x in range(6) if 1 < x * 2 < 7 or x == 5])
# expect: 2 [2, 3, 4] [1, 2, 3, 5]


class Odd:
    def __init__(self, name): self.name = name
    def __lt__(self, other):
        print(self.name, "<", getattr(other, "name", other))
        return self
    def __bool__(self):
        print("bool", self.name)
        return self.name != "false"


if Odd("a") < Odd("b") < Odd("c"):
    print("true")
# expect: a < b
# expect: bool a
# expect: b < c
# expect: bool b
# expect: true
if Odd("false") < shown(Odd("b").name) < shown("never"):
    print("never")
# expect: asked b
# expect: false < b
# expect: bool false
try:
    if 1 < shown("x") < 2:
        print("never")
except TypeError as error:
    print(error)
# expect: asked x
# expect: '<' not supported between instances of 'int' and 'str'
try:
    if 1 < shown(2) < "x":
        print("never")
except TypeError as error:
    print(error)
# expect: asked 2
# expect: '<' not supported between instances of 'int' and 'str'


def generator():
    if 1 < (yield "middle") < (yield "last"):
        yield "in"
    else:
        yield "out"


for middle in (2, 0):
    g = generator()
    print(next(g), g.send(middle), end=" ")
    print(g.send(5) if middle else "")
# expect: middle last in
# expect: middle out


class Same:
    pass


class Only:
    def __eq__(self, other): return True


class Unequal:
    def __ne__(self, other): return "ne"


a, b = Same(), Same()
print(a == a, a == b, a != a, a != b, a == Only(), Only() != a, a != Unequal(), Unequal() == b)
# expect: True False False True True False ne False
print(3 in {1, 2}, (1, 2) in {(1, 2): 0}, "a" not in {"a"}, None in {None}, 1.0 in {1})
# expect: False True False True True
if (0, 1) not in {(0, 1)} or 2 in {2: 0}:
    print("found")
# expect: found
for key in ([], {}):
    try:
        if key in {1}:
            print("never")
    except TypeError as error:
        print(error)
# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
data = bytearray(b"abc")
data[-1] = 255
print(data[0], data[-1], data, "text"[-1], "é☃"[1])  # expect: 97 255 bytearray(b'ab\xff') t ☃
for place, value in ((3, 1), (0, 256), (0, -1)):
    try:
        data[place] = value
    except (IndexError, ValueError) as error:
        print(error)
# expect: bytearray index out of range
# expect: byte must be in range(0, 256)
# expect: byte must be in range(0, 256)
try:
    print(data[3])
except IndexError as error:
    print(error)
# expect: bytearray index out of range
