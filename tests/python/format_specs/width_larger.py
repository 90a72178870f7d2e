print(format('x', '20') + '|')  # expect: x                   |
print(format(1, '20') + '|')  # expect:                    1|
print(format(1.5, '20') + '|')  # expect:                  1.5|
print(format(True, '10') + '|', format(True, '>10') + '|')  # expect:          1|          1|
print(repr(format(None, '')), repr(format([1], '')), repr(format(b'a', '')))
# expect: 'None' '[1]' "b'a'"
