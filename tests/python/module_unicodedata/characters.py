import unicodedata
import zlib

for char in "Aaé ½²٣Ⅷ中가\u0301(€\n\u200d😀ﬁ\u1e9b":
    print(ascii(char), unicodedata.category(char), unicodedata.bidirectional(char), unicodedata.combining(char),
          unicodedata.east_asian_width(char), unicodedata.mirrored(char), unicodedata.decomposition(char),
          unicodedata.name(char, "-"), unicodedata.decimal(char, None), unicodedata.digit(char, None), unicodedata.numeric(char, None))
# expect: 'A' Lu L 0 Na 0  LATIN CAPITAL LETTER A None None None
# expect: 'a' Ll L 0 Na 0  LATIN SMALL LETTER A None None None
# expect: '\xe9' Ll L 0 A 0 0065 0301 LATIN SMALL LETTER E WITH ACUTE None None None
# expect: ' ' Zs WS 0 Na 0  SPACE None None None
# expect: '\xbd' No ON 0 A 0 <fraction> 0031 2044 0032 VULGAR FRACTION ONE HALF None None 0.5
# expect: '\xb2' No EN 0 A 0 <super> 0032 SUPERSCRIPT TWO None 2 2.0
# expect: '\u0663' Nd AN 0 N 0  ARABIC-INDIC DIGIT THREE 3 3 3.0
# expect: '\u2167' Nl L 0 A 0 <compat> 0056 0049 0049 0049 ROMAN NUMERAL EIGHT None None 8.0
# expect: '\u4e2d' Lo L 0 W 0  CJK UNIFIED IDEOGRAPH-4E2D None None None
# expect: '\uac00' Lo L 0 W 0  HANGUL SYLLABLE GA None None None
# expect: '\u0301' Mn NSM 230 A 0  COMBINING ACUTE ACCENT None None None
# expect: '(' Ps ON 0 Na 1  LEFT PARENTHESIS None None None
# expect: '\u20ac' Sc ET 0 A 0  EURO SIGN None None None
# expect: '\n' Cc B 0 N 0  - None None None
# expect: '\u200d' Cf BN 0 N 0  ZERO WIDTH JOINER None None None
# expect: '\U0001f600' So ON 0 W 0  GRINNING FACE None None None
# expect: '\ufb01' Ll L 0 N 0 <compat> 0066 0069 LATIN SMALL LIGATURE FI None None None
# expect: '\u1e9b' Ll L 0 N 0 017F 0307 LATIN SMALL LETTER LONG S WITH DOT ABOVE None None None
print(unicodedata.unidata_version, unicodedata.lookup("SNOWMAN"), unicodedata.lookup("latin small letter e with acute"), unicodedata.lookup("BOM") == "\ufeff")
# expect: 14.0.0 ☃ é True
for call in (lambda: unicodedata.category("ab"), lambda: unicodedata.name(3), lambda: unicodedata.name("\n"), lambda: unicodedata.decimal("x"),
             lambda: unicodedata.digit("x"), lambda: unicodedata.numeric("x"), lambda: unicodedata.lookup("nope"), lambda: unicodedata.digit("12")):
    try:
        print(call())
    except (TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error)
# expect: TypeError category() argument must be a unicode character, not str
# expect: TypeError name() argument 1 must be a unicode character, not int
# expect: ValueError no such name
# expect: ValueError not a decimal
# expect: ValueError not a digit
# expect: ValueError not a numeric character
# expect: KeyError "undefined character name 'nope'"
# expect: TypeError digit() argument 1 must be a unicode character, not str

# Characters of every kind, in steps that meet each block.
rows = []
for code in [*range(0x600), *range(0x600, 0x30000, 61), *range(0x30000, 0x110000, 4099)]:
    char = chr(code)
    rows.append((unicodedata.category(char), unicodedata.bidirectional(char), unicodedata.combining(char), unicodedata.mirrored(char),
                 unicodedata.east_asian_width(char), unicodedata.decomposition(char), unicodedata.numeric(char, -1), unicodedata.digit(char, -1)))
print(len(rows), zlib.crc32(repr(rows).encode()))  # expect: 4958 154894218
names = [unicodedata.name(chr(code), "") for code in range(0, 0x20000, 641)]
print(len(names), zlib.crc32(repr(names).encode()), [name for name in names if name][:3])
# expect: 205 269521340 ['LATIN LETTER SMALL CAPITAL INVERTED R', 'CYRILLIC CAPITAL LETTER KOMI DJE', 'THAANA LETTER RAA']
# stress: 5000
