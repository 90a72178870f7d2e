# Repeated groups over long texts, and those of them that must give rounds back.
import re
text = "ab" * 200000
for pattern in (r"(?:a|b)*", r"(a|b)*", r"(.)*$", r"(?:ab)*", r"([ab])+\Z", r"(?:a(?:b|,)?)*"):
    match = re.match(pattern, text)
    print(match.end(), match.groups())
# expect: 400000 ()
# expect: 400000 ('b',)
# expect: 400000 ('b',)
# expect: 400000 ()
# expect: 400000 ('b',)
# expect: 400000 ()
quoted = '"' + "x\\n" * 100000 + '"'
print(re.match(r'"(?:[^"\\]|\\.)*"', quoted).end())  # expect: 300002
print(re.fullmatch(r'(?:[^,]*,)*end', "abc," * 50000 + "end").end())  # expect: 200003
print(re.match(r"(?:(\w+)=(\d+);)*", "key=1;" * 50000).groups())  # expect: ('key', '1')
for pattern, short in ((r"(?:a|b)*b", "aabb"), (r"(?:a|b)*b?b", "ab"), (r"(?:ab)*a", "aba"),
                       (r"(?:ab)*(?:abc|$)", "ababc"), (r"(?:,\w*)*x", ",a,bx"), (r"(a|b)*\1", "abb"),
                       (r"(?:a|B)*b", "aab"), (r"(?i)(?:a|B)*b", "aab"), (r"(?:a|\n)*$", "a\n"),
                       (r"(?:(?:a|b)*b)*", "abba"), (r"(?:é|a)*[^b]", "éa"), (r"(?:a|b)*(?=b)", "ab")):
    print(re.match(pattern, short).span(), end=" ")
print()
# expect: (0, 4) (0, 2) (0, 3) (0, 5) (0, 5) (0, 3) (0, 3) (0, 3) (0, 2) (0, 3) (0, 2) (0, 1)
