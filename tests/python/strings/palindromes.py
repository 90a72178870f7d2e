def palindrome(s):
    s = ''.join(c.lower() for c in s if c.isalnum())
    return s == s[::-1]
for s in ('A man, a plan, a canal: Panama', 'hello', '', 'Was it a car?', 'été'):
    print(repr(s), palindrome(s))
# expect: 'A man, a plan, a canal: Panama' True
# expect: 'hello' False
# expect: '' True
# expect: 'Was it a car?' False
# expect: 'été' True
