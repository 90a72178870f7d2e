s = 'hello hello'
print(s.find('l'), s.find('l', 4), s.find('l', 4, 8), s.find('x'), s.find(''))
# expect: 2 8 -1 -1 0
print(s.rfind('l'), s.rfind('l', 0, 5), s.rfind('x'), s.rfind(''))  # expect: 9 3 -1 11
print(s.index('o'), s.rindex('o'), s.index('hello', 1), s.find('', 11), s.find('', 12))
# expect: 4 10 6 11 -1
print(s.find('l', -3), s.rfind('h', -5, -1), 'aéb漢'.find('漢'))  # expect: 8 6 3
for f in (s.index, s.rindex):
    try:
        f('zz')
    except ValueError as e:
        print(e)
# expect: substring not found
# expect: substring not found
