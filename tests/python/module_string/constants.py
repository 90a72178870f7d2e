import string

print(repr(string.whitespace), string.ascii_lowercase, string.ascii_uppercase, string.ascii_letters)
# expect: ' \t\n\r\x0b\x0c' abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ
print(string.digits, string.hexdigits, string.octdigits, string.punctuation)
# expect: 0123456789 0123456789abcdefABCDEF 01234567 !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~
print(len(string.printable), string.printable[:62])
# expect: 100 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ
print(string.capwords(' one two  THREE '), string.capwords('a-b-c', '-'))
# expect: One Two Three A-B-C
