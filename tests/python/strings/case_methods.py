s = 'hELLO wORLD'
print(s.upper(), s.lower(), s.capitalize(), s.title(), s.swapcase(), s.casefold())
# expect: HELLO WORLD hello world Hello world Hello World Hello World hello world
print("they're bill's".title(), '3d model'.title(), 'x-ray'.title())
# expect: They'Re Bill'S 3D Model X-Ray
print('straße'.upper(), 'ÀÉÎ'.lower(), 'ß'.casefold(), 'éa'.capitalize(), 'ñandú'.title())
# expect: STRASSE àéî ss Éa Ñandú
print('ǆ'.upper(), 'ΑΣ'.lower(), 'ﬁ'.upper())  # expect: Ǆ ας FI
print(repr(''.upper()), 'ABC'.swapcase())  # expect: '' abc
