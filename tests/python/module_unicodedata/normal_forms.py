import re
import unicodedata

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
texts = ["", "plain", "é", "e\u0301", "\u1e9b\u0323", "ﬁ ½ ² ™", "\u212b \u2126", "가각", "\u1100\u1161\u11a8", "a\u0315\u0300\u05ae\u0300b", "\u0344",
         "\u0958", "\ufb2c", "\uff21\uff71\uff9e", "\u2adc", "\U0001d15e", "q\u0307\u0323", "\u0300a", "\u0061\u0328\u0301", "ﷺ", "\ud800é" if False else "İ"]
for text in texts:
    print(ascii(text), [ascii(unicodedata.normalize(form, text)) for form in FORMS], [unicodedata.is_normalized(form, text) for form in FORMS])
# expect: '' ["''", "''", "''", "''"] [True, True, True, True]
# expect: 'plain' ["'plain'", "'plain'", "'plain'", "'plain'"] [True, True, True, True]
# expect: '\xe9' ["'\\xe9'", "'e\\u0301'", "'\\xe9'", "'e\\u0301'"] [True, False, True, False]
# expect: 'e\u0301' ["'\\xe9'", "'e\\u0301'", "'\\xe9'", "'e\\u0301'"] [False, True, False, True]
# expect: '\u1e9b\u0323' ["'\\u1e9b\\u0323'", "'\\u017f\\u0323\\u0307'", "'\\u1e69'", "'s\\u0323\\u0307'"] [True, False, False, False]
# expect: '\ufb01 \xbd \xb2 \u2122' ["'\\ufb01 \\xbd \\xb2 \\u2122'", "'\\ufb01 \\xbd \\xb2 \\u2122'", "'fi 1\\u20442 2 TM'", "'fi 1\\u20442 2 TM'"] [True, True, False, False]
# expect: '\u212b \u2126' ["'\\xc5 \\u03a9'", "'A\\u030a \\u03a9'", "'\\xc5 \\u03a9'", "'A\\u030a \\u03a9'"] [False, False, False, False]
# expect: '\uac00\uac01' ["'\\uac00\\uac01'", "'\\u1100\\u1161\\u1100\\u1161\\u11a8'", "'\\uac00\\uac01'", "'\\u1100\\u1161\\u1100\\u1161\\u11a8'"] [True, False, True, False]
# expect: '\u1100\u1161\u11a8' ["'\\uac01'", "'\\u1100\\u1161\\u11a8'", "'\\uac01'", "'\\u1100\\u1161\\u11a8'"] [False, True, False, True]
# expect: 'a\u0315\u0300\u05ae\u0300b' ["'\\xe0\\u05ae\\u0300\\u0315b'", "'a\\u05ae\\u0300\\u0300\\u0315b'", "'\\xe0\\u05ae\\u0300\\u0315b'", "'a\\u05ae\\u0300\\u0300\\u0315b'"] [False, False, False, False]
# expect: '\u0344' ["'\\u0308\\u0301'", "'\\u0308\\u0301'", "'\\u0308\\u0301'", "'\\u0308\\u0301'"] [False, False, False, False]
# expect: '\u0958' ["'\\u0915\\u093c'", "'\\u0915\\u093c'", "'\\u0915\\u093c'", "'\\u0915\\u093c'"] [False, False, False, False]
# expect: '\ufb2c' ["'\\u05e9\\u05bc\\u05c1'", "'\\u05e9\\u05bc\\u05c1'", "'\\u05e9\\u05bc\\u05c1'", "'\\u05e9\\u05bc\\u05c1'"] [False, False, False, False]
# expect: '\uff21\uff71\uff9e' ["'\\uff21\\uff71\\uff9e'", "'\\uff21\\uff71\\uff9e'", "'A\\u30a2\\u3099'", "'A\\u30a2\\u3099'"] [True, True, False, False]
# expect: '\u2adc' ["'\\u2add\\u0338'", "'\\u2add\\u0338'", "'\\u2add\\u0338'", "'\\u2add\\u0338'"] [False, False, False, False]
# expect: '\U0001d15e' ["'\\U0001d157\\U0001d165'", "'\\U0001d157\\U0001d165'", "'\\U0001d157\\U0001d165'", "'\\U0001d157\\U0001d165'"] [False, False, False, False]
# expect: 'q\u0307\u0323' ["'q\\u0323\\u0307'", "'q\\u0323\\u0307'", "'q\\u0323\\u0307'", "'q\\u0323\\u0307'"] [False, False, False, False]
# expect: '\u0300a' ["'\\u0300a'", "'\\u0300a'", "'\\u0300a'", "'\\u0300a'"] [True, True, True, True]
# expect: 'a\u0328\u0301' ["'\\u0105\\u0301'", "'a\\u0328\\u0301'", "'\\u0105\\u0301'", "'a\\u0328\\u0301'"] [False, True, False, True]
# expect: '\ufdfa' ["'\\ufdfa'", "'\\ufdfa'", "'\\u0635\\u0644\\u0649 \\u0627\\u0644\\u0644\\u0647 \\u0639\\u0644\\u064a\\u0647 \\u0648\\u0633\\u0644\\u0645'", "'\\u0635\\u0644\\u0649 \\u0627\\u0644\\u0644\\u0647 \\u0639\\u0644\\u064a\\u0647 \\u0648\\u0633\\u0644\\u0645'"] [True, True, False, False]
# expect: '\u0130' ["'\\u0130'", "'I\\u0307'", "'\\u0130'", "'I\\u0307'"] [True, False, True, False]


def slug(title):
    text = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


print(slug("Crème Brûlée à l'Étoile №5"), slug("Ångström & Ñandú"))
# expect: creme-brulee-a-l-etoile-no5 angstrom-nandu
print("".join(c for c in unicodedata.normalize("NFD", "Žluťoučký kůň") if not unicodedata.combining(c)))
# expect: Zlutoucky kun
for call in (lambda: unicodedata.normalize("NFX", "é"), lambda: unicodedata.normalize("NFC", 3), lambda: unicodedata.normalize(3, "é"),
             lambda: unicodedata.is_normalized("x", "a")):
    try:
        print(call())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: ValueError invalid normalization form
# expect: TypeError normalize() argument 2 must be str, not int
# expect: TypeError normalize() argument 1 must be str, not int
# expect: ValueError invalid normalization form
print(len(unicodedata.normalize("NFKC", "ﷺ" * 50)), unicodedata.normalize("NFC", "x" + "\u0323\u0307" * 3) == "x\u0323\u0323\u0323\u0307\u0307\u0307")
# expect: 900 False
