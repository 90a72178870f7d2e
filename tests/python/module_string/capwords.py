import string
print(string.capwords("  aB  cd\te "), string.capwords("a-b-c", "-"), repr(string.capwords("a  b", " ")))
# expect: Ab Cd E A-B-C 'A  B'
print(string.capwords("hello WORLD"), repr(string.capwords("")), string.capwords("x", None))
# expect: Hello World '' X
