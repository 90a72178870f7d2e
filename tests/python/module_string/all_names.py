import string
print(sorted(string.__all__))
# expect: ['Formatter', 'Template', 'ascii_letters', 'ascii_lowercase', 'ascii_uppercase', 'capwords', 'digits', 'hexdigits', 'octdigits', 'printable', 'punctuation', 'whitespace']
from string import (Formatter, Template, ascii_letters, ascii_lowercase, ascii_uppercase, capwords,
                    digits, hexdigits, octdigits, printable, punctuation, whitespace)
print(len(ascii_letters), len(printable), repr(whitespace), punctuation, hexdigits, octdigits)
# expect: 52 100 ' \t\n\r\x0b\x0c' !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~ 0123456789abcdefABCDEF 01234567
print(Template.delimiter, Template.idpattern, Template.braceidpattern, Template.flags)
# expect: $ (?a:[_a-z][_a-z0-9]*) None re.IGNORECASE
