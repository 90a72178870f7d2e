import codecs

print("Zoë\x80".encode("charmap"), b"\x80\xff".decode("charmap") == "\x80\xff", codecs.lookup("CharMap").name)
# expect: b'Zo\xeb\x80' True charmap
try:
    "€".encode("charmap")
except UnicodeEncodeError as error:
    print(error)
# expect: 'latin-1' codec can't encode character '\u20ac' in position 0: ordinal not in range(256)
print("€".encode("charmap", "xmlcharrefreplace"), codecs.decode(b"\xe4", "charmap"))
# expect: b'&#8364;' ä
