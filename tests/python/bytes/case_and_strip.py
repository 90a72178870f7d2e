print(b'aBc'.upper(), b'aBc'.lower(), b'aBc'.swapcase(), b'ab cd'.title(), b'aBC'.capitalize())
# expect: b'ABC' b'abc' b'AbC' b'Ab Cd' b'Abc'
print(b'  x '.strip(), b'xxaxx'.strip(b'x'), b' x'.lstrip(), b'x '.rstrip())
# expect: b'x' b'a' b'x' b'x'
print(b'\xe9'.upper())  # expect: b'\xe9'
