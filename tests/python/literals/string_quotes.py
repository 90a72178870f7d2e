print('single "double" inside')  # expect: single "double" inside
print("double 'single' inside")  # expect: double 'single' inside
print('''triple
lines''')
# expect: triple
# expect: lines
print("""another
triple""")
# expect: another
# expect: triple
print('it\'s', "say \"hi\"")  # expect: it's say "hi"
print('a' 'b' "c")  # expect: abc
print(('long '
       'joined'))
# expect: long joined
print('', "", '''''', repr(""""""))  # expect:    ''
