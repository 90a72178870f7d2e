import unicodedata

# As many marks after one letter as nobody writes: they are put in the order of their classes all the same.
marks = "\u0345\u0301\u0327\u0323\u0300\u05b0\u0338"
for count in (1, 9, 10, 1000):
    text = "e" + marks * count + "x" + marks
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        shown = unicodedata.normalize(form, text)
        print(count, form, len(shown), sum(place * ord(c) for place, c in enumerate(shown)) % 1_000_003)
# expect: 1 NFC 15 86452
# expect: 1 NFD 16 98434
# expect: 1 NFKC 15 86452
# expect: 1 NFKD 16 98434
# expect: 9 NFC 71 68178
# expect: 9 NFD 72 124944
# expect: 9 NFKC 71 68178
# expect: 9 NFKD 72 124944
# expect: 10 NFC 78 500840
# expect: 10 NFD 79 563204
# expect: 10 NFKC 78 500840
# expect: 10 NFKD 79 563204
# expect: 1000 NFC 7008 683408
# expect: 1000 NFD 7009 287774
# expect: 1000 NFKC 7008 683408
# expect: 1000 NFKD 7009 287774
