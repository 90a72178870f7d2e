import codecs


def attempt(function, *arguments):
    try:
        print(ascii(function(*arguments)))
    except UnicodeError as error:
        print(type(error).__name__, ascii(error.args), "|", ascii(str(error.__cause__)))


# To ASCII.
for name in ("example.com", "bücher.example", "BÜCHER.Example.", "faß.de", "ΑΓΟΡΆ.gr", "例え。テスト",
             "ｗｗｗ．例え｡jp", "пример", "\u05d0\u05d1", "I\u0307.x", "ﬁ.x", "a\u00adb.x", "\U0001f600.la",
             "ⅷ.x", "\u1e9e", "²", "ǆ", "\U0002f868", "\u1d2c", "x" * 63, "", "a.b.", "Ångström",
             "한국", "\u1112\u1161\u11ab", "xn--bcher-kva", "_x", "a b", "\u0130", "\u0345"):
    attempt(name.encode, "idna")
# expect: b'example.com'
# expect: b'xn--bcher-kva.example'
# expect: b'xn--bcher-kva.Example.'
# expect: b'fass.de'
# expect: b'xn--hxajg2ck.gr'
# expect: b'xn--r8jz45g.xn--zckzah'
# expect: b'www.xn--r8jz45g.jp'
# expect: b'xn--e1afmkfd'
# expect: b'xn--4dbc'
# expect: b'xn--i-9bb.x'
# expect: b'fi.x'
# expect: b'ab.x'
# expect: b'xn--e28h.la'
# expect: b'viii.x'
# expect: b'ss'
# expect: b'2'
# expect: b'xn--d-toa'
# expect: b'xn--j74i'
# expect: b'xn--z8f'
# expect: b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
# expect: b''
# expect: b'a.b.'
# expect: b'xn--ngstrm-hua5l'
# expect: b'xn--3e0b707e'
# expect: b'xn--6q8b'
# expect: b'xn--bcher-kva'
# expect: b'_x'
# expect: b'a b'
# expect: b'xn--i-9bb'
# expect: b'xn--uxa'
for name in ("a..b", ".", "..", ".a", "x" * 64, "x" * 64 + ".y", "ä" * 60, "ä." * 2 + ".", "ä\u2028", "ä\x80",
             "\u05d0a", "1\u05d0", "\u05d0\u0661", "xn--ä", "\xad", "\ue000", "\ud800", "\u0340", "ä\u3000b",
             "\u2ff0"):
    attempt(name.encode, "idna")
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label too long)",) | 'label too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Invalid character '\\u2028')",) | "Invalid character '\\u2028'"
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Invalid character '\\x80')",) | "Invalid character '\\x80'"
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Violation of BIDI requirement 2)",) | 'Violation of BIDI requirement 2'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Violation of BIDI requirement 3)",) | 'Violation of BIDI requirement 3'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Violation of BIDI requirement 3)",) | 'Violation of BIDI requirement 3'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Label starts with ACE prefix)",) | 'Label starts with ACE prefix'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Invalid character '\\ue000')",) | "Invalid character '\\ue000'"
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Invalid character '\\ud800')",) | "Invalid character '\\ud800'"
# expect: b'xn--ksa'
# expect: b'xn-- b-uia'
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: Invalid character '\u2ff0')",) | "Invalid character '\u2ff0'"
attempt("ä".encode, "idna", "ignore")
# expect: UnicodeError ("encoding with 'idna' codec failed (UnicodeError: unsupported error handling ignore)",) | 'unsupported error handling ignore'
attempt("a".encode, "IDNA", "replace")
# expect: UnicodeError ("encoding with 'IDNA' codec failed (UnicodeError: unsupported error handling replace)",) | 'unsupported error handling replace'

# And back.
for name in (b"example.com", b"xn--bcher-kva.example", b"xn--bcher-kva.", b"XN--bcher-kva", b"xn--BCHER-KVA",
             b"a..b", b"xn--r8jz45g.xn--zckzah", b"", b".", b"xn--e1afmkfd.x", bytearray(b"xn--4ca"),
             b"xn--", b"xn--a", b"xn--a!", b"xn--fa-hia", b"xn--abc-", b"\xff", b"a.\xff", b"xn--\xff",
             b"xn--\xff-a", b"xn--zzzzzzzz", b"x" * 100, b"xn--99999b"):
    attempt(name.decode, "idna")
# expect: 'example.com'
# expect: 'b\xfccher.example'
# expect: 'b\xfccher.'
# expect: 'XN--bcher-kva'
# expect: 'B\xfcCHER'
# expect: 'a..b'
# expect: '\u4f8b\u3048.\u30c6\u30b9\u30c8'
# expect: ''
# expect: '.'
# expect: '\u043f\u0440\u0438\u043c\u0435\u0440.x'
# expect: '\xe4'
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: Invalid character '\\x80')",) | "Invalid character '\\x80'"
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: decoding with 'punycode' codec failed (UnicodeError: Invalid extended code point '!'))",) | "decoding with 'punycode' codec failed (UnicodeError: Invalid extended code point '!')"
# expect: UnicodeError ('IDNA does not round-trip', b'xn--fa-hia', b'fass') | 'None'
# expect: UnicodeError ('IDNA does not round-trip', b'xn--abc-', b'abc') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: decoding with 'punycode' codec failed (UnicodeError: incomplete punicode string))",) | "decoding with 'punycode' codec failed (UnicodeError: incomplete punicode string)"
# expect: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: decoding with 'punycode' codec failed (UnicodeError: Invalid character U+5b54e9))",) | "decoding with 'punycode' codec failed (UnicodeError: Invalid character U+5b54e9)"
attempt(b"a".decode, "idna", "ignore")
# expect: UnicodeError ("decoding with 'idna' codec failed (UnicodeError: Unsupported error handling ignore)",) | 'Unsupported error handling ignore'
attempt(b"xn--4ca".decode, "Idna", "strict")  # expect: '\xe4'
print(str(b"xn--4ca.x", "idna"), bytes("ä.x", "idna"), bytearray("ä", "idna"))
# expect: ä.x b'xn--4ca.x' bytearray(b'xn--4ca')

# Without the rules for names.
for text in ("", "abc", "ü", "bücher", "München-Ost", "ü-ü", "他们为什么不说中文", "\U0001f600a\U0001f600", "\ud800x", "-",
             "Pročprostěnemluvíčesky", "3年B組金八先生"):
    encoded = text.encode("punycode")
    print(encoded, encoded.decode("punycode") == text, encoded.upper().decode("punycode").lower() == text.lower())
# expect: b'' True True
# expect: b'abc-' True True
# expect: b'tda' True True
# expect: b'bcher-kva' True True
# expect: b'Mnchen-Ost-9db' True True
# expect: b'--dhab' True True
# expect: b'ihqwcrb4cv8a8dqg056pqjye' True True
# expect: b'a-iv3sba' True True
# expect: b'x-qc4g' True True
# expect: b'--' True True
# expect: b'Proprostnemluvesky-uyb24dma41a' True True
# expect: b'3B-ww4c5e180e575a65lsy2b' True True
for data in (b"bcher-kva", b"kva", b"a-", b"-", b"--", b"zzzzzz", b"zzzzzza", b"9", b"a!", b"a-b!", b"\xff-a", b"a-\xff",
             b"99999a", b"9999999999a", b"\xffabc-kva", b"BCHER-KVA"):
    for errors in ("strict", "replace", "ignore"):
        attempt(data.decode, "punycode", errors)
# expect: 'b\xfccher'
# expect: 'b\xfccher'
# expect: 'b\xfccher'
# expect: '\u0369'
# expect: '\u0369'
# expect: '\u0369'
# expect: 'a'
# expect: 'a'
# expect: 'a'
# expect: ''
# expect: ''
# expect: ''
# expect: '-'
# expect: '-'
# expect: '-'
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: incomplete punicode string)",) | 'incomplete punicode string'
# expect: '\u7ba5\u7cea'
# expect: '\u7ba5\u7cea'
# expect: '\u7cf3\u7ba5\u7cea'
# expect: '\u7cf3\u7ba5\u7cea'
# expect: '\u7cf3\u7ba5\u7cea'
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: incomplete punicode string)",) | 'incomplete punicode string'
# expect: ''
# expect: ''
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: Invalid extended code point '!')",) | "Invalid extended code point '!'"
# expect: '\x80'
# expect: '\x80'
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: Invalid extended code point '!')",) | "Invalid extended code point '!'"
# expect: 'a'
# expect: 'a'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: '\x80\ufffd'
# expect: '\x80'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeDecodeError ('ascii', b'\xff', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: Invalid character U+48a3c1)",) | 'Invalid character U+48a3c1'
# expect: '?'
# expect: '?'
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: Invalid character U+6eeafd8409)",) | 'Invalid character U+6eeafd8409'
# expect: '?'
# expect: '?'
# expect: UnicodeDecodeError ('ascii', b'\xffabc', 0, 1, 'ordinal not in range(128)') | 'None'
# expect: '\u0115\ufffdabc'
# expect: 'a\u013abc'
# expect: 'B\xfcCHER'
# expect: 'B\xfcCHER'
# expect: 'B\xfcCHER'
attempt(b"a".decode, "punycode", "backslashreplace")
# expect: UnicodeError ("decoding with 'punycode' codec failed (UnicodeError: Unsupported error handling backslashreplace)",) | 'Unsupported error handling backslashreplace'
print("ü".encode("punycode", "nonsense"))  # expect: b'tda'
print(codecs.encode("ü", "Punycode"), codecs.decode(b"tda", "punycode"))  # expect: b'tda' ü

for name in "idna", "punycode":
    info = codecs.lookup(name.upper())
    print(info.name, info.encode("ü"), info.decode(b"tda"), info._is_text_encoding)
# expect: idna (b'xn--tda', 1) ('tda', 3) True
# expect: punycode (b'tda', 1) ('ü', 3) True
attempt(codecs.getencoder("idna"), "a..b")
# expect: UnicodeError ('label empty or too long',) | 'None'
attempt(codecs.getdecoder("punycode"), b"a!")
# expect: UnicodeError ("Invalid extended code point '!'",) | 'None'
attempt(codecs.encode, "a..b", "IDNA")
# expect: UnicodeError ("encoding with 'IDNA' codec failed (UnicodeError: label empty or too long)",) | 'label empty or too long'
