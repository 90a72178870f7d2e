class C:
    def __str__(self): return 'str'
    def __repr__(self): return 'repr'
print('%s %r' % (C(), C()), '%5s|%-6r|' % (C(), C()), '%s' % C)
# expect: str repr   str|repr  | <class '__main__.C'>
print('%s %s %s' % (True, 1.0, b'x'), '%d %x' % (True, True))  # expect: True 1.0 b'x' 1 1
template = 'Hi %s'
template %= 'there'
print(template)  # expect: Hi there
