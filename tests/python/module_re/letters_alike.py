# Letters of which Python takes one for the other where case does not count.
import re
for letters in ("iI\u0130\u0131", "\u0390\u1fd3", "\u03b0\u1fe3", "\ufb05\ufb06"):
    pairs = [(a, b) for a in letters for b in letters]
    print(all(re.match(a, b, re.I) and re.match(f"[x{a}]", b, re.I) for a, b in pairs),
          any(re.match(f"[^{a}]", b, re.I) or a != b and re.match(a, b) for a, b in pairs))
# expect: True False
# expect: True False
# expect: True False
# expect: True False
print([bool(re.match("[a-z]", c, re.I)) for c in "\u0130\u0131"])  # expect: [True, True]
print([bool(re.match("[a-z]", c, re.I | re.A)) for c in "\u0130\u0131"])  # expect: [False, False]
print(re.findall("(?i)istanbul", "İstanbul ıSTANBUL Istanbul"))
# expect: ['İstanbul', 'ıSTANBUL', 'Istanbul']
