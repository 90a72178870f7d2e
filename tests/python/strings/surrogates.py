s = '\ud83d'
print(len(s), repr(s), ord(s))  # expect: 1 '\ud83d' 55357
t = '\ud83d\ude00'
print(len(t), repr(t), t == '😀')  # expect: 2 '\ud83d\ude00' False
try:
    s.encode()
except UnicodeEncodeError as e:
    print(e)
# expect: 'utf-8' codec can't encode character '\ud83d' in position 0: surrogates not allowed
print(s.encode('utf-8', 'surrogatepass'), b'\xed\xa0\xbd'.decode('utf-8', 'surrogatepass') == s)
# expect: b'\xed\xa0\xbd' True
