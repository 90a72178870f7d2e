import unicodedata

print(ascii(unicodedata.lookup("LATIN CAPITAL LETTER GHA")), "\N{MICR DASH SYMBOL}" == "\u2449")
# expect: '\u01a2' True
print(ascii("\N{WEIERSTRASS ELLIPTIC FUNCTION}"), unicodedata.name("\u2118"))
# expect: '\u2118' SCRIPT CAPITAL P
