for data in (rb"a\N{GREEK SMALL LETTER ALPHA}b", rb"\N{space}|", rb"\N{bad name}", rb"\N", rb"\N{",
             rb"\N{}", rb"\N{LATIN", rb"\Nx", rb"x\N{no such}y\n"):
    for errors in ("strict", "replace", "ignore", "backslashreplace"):
        try:
            print(data, errors, repr(data.decode("unicode_escape", errors)))
        except UnicodeDecodeError as error:
            print(data, error, error.start, error.end)
# expect: b'a\\N{GREEK SMALL LETTER ALPHA}b' strict 'aαb'
# expect: b'a\\N{GREEK SMALL LETTER ALPHA}b' replace 'aαb'
# expect: b'a\\N{GREEK SMALL LETTER ALPHA}b' ignore 'aαb'
# expect: b'a\\N{GREEK SMALL LETTER ALPHA}b' backslashreplace 'aαb'
# expect: b'\\N{space}|' strict ' |'
# expect: b'\\N{space}|' replace ' |'
# expect: b'\\N{space}|' ignore ' |'
# expect: b'\\N{space}|' backslashreplace ' |'
# expect: b'\\N{bad name}' 'unicodeescape' codec can't decode bytes in position 0-11: unknown Unicode character name 0 12
# expect: b'\\N{bad name}' replace '�'
# expect: b'\\N{bad name}' ignore ''
# expect: b'\\N{bad name}' backslashreplace '\\x5c\\x4e\\x7b\\x62\\x61\\x64\\x20\\x6e\\x61\\x6d\\x65\\x7d'
# expect: b'\\N' 'unicodeescape' codec can't decode bytes in position 0-1: malformed \N character escape 0 2
# expect: b'\\N' replace '�'
# expect: b'\\N' ignore ''
# expect: b'\\N' backslashreplace '\\x5c\\x4e'
# expect: b'\\N{' 'unicodeescape' codec can't decode bytes in position 0-2: malformed \N character escape 0 3
# expect: b'\\N{' replace '�'
# expect: b'\\N{' ignore ''
# expect: b'\\N{' backslashreplace '\\x5c\\x4e\\x7b'
# expect: b'\\N{}' 'unicodeescape' codec can't decode bytes in position 0-2: malformed \N character escape 0 3
# expect: b'\\N{}' replace '�}'
# expect: b'\\N{}' ignore '}'
# expect: b'\\N{}' backslashreplace '\\x5c\\x4e\\x7b}'
# expect: b'\\N{LATIN' 'unicodeescape' codec can't decode bytes in position 0-7: malformed \N character escape 0 8
# expect: b'\\N{LATIN' replace '�'
# expect: b'\\N{LATIN' ignore ''
# expect: b'\\N{LATIN' backslashreplace '\\x5c\\x4e\\x7b\\x4c\\x41\\x54\\x49\\x4e'
# expect: b'\\Nx' 'unicodeescape' codec can't decode bytes in position 0-1: malformed \N character escape 0 2
# expect: b'\\Nx' replace '�x'
# expect: b'\\Nx' ignore 'x'
# expect: b'\\Nx' backslashreplace '\\x5c\\x4ex'
# expect: b'x\\N{no such}y\\n' 'unicodeescape' codec can't decode bytes in position 1-11: unknown Unicode character name 1 12
# expect: b'x\\N{no such}y\\n' replace 'x�y\n'
# expect: b'x\\N{no such}y\\n' ignore 'xy\n'
# expect: b'x\\N{no such}y\\n' backslashreplace 'x\\x5c\\x4e\\x7b\\x6e\\x6f\\x20\\x73\\x75\\x63\\x68\\x7dy\n'
print("aé☃\ud800\x85".encode("ascii", "namereplace"), "é☃".encode("latin-1", "namereplace"))
# expect: b'a\\N{LATIN SMALL LETTER E WITH ACUTE}\\N{SNOWMAN}\\ud800\\x85' b'\xe9\\N{SNOWMAN}'
try:
    b"\xff".decode("ascii", "namereplace")
except TypeError as error:
    print(error)
# expect: don't know how to handle UnicodeDecodeError in error callback
import codecs
try:
    "a☃b".encode("ascii")
except UnicodeEncodeError as error:
    print(codecs.namereplace_errors(error), codecs.lookup_error("namereplace")(error))
# expect: ('\\N{SNOWMAN}', 2) ('\\N{SNOWMAN}', 2)
