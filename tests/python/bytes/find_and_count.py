b = b'banana'
print(b.find(b'an'), b.find(b'x'), b.find(97), b.rfind(b'an'), b.index(b'n'), b.rindex(b'a'))
# expect: 1 -1 1 3 2 5
print(b.count(b'a'), b.count(b'an'), b.count(110), b.find(b'a', 2), b.find(b'a', 2, 3))
# expect: 3 2 2 3 -1
try:
    b.index(b'z')
except ValueError as e:
    print(e)
# expect: subsection not found
