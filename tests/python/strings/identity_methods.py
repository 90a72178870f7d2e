s = 'unchanged'
print(s.strip() == s, s.replace('q', 'r') == s, s[:] == s, str(s) is s, ''.join([s]) == s)
# expect: True True True True True
print(s.lower() == s, s.ljust(3) == s, s * 1 == s, s + '' == s)  # expect: True True True True
print(type(s.encode().decode()).__name__)  # expect: str
