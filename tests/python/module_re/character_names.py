import re

print(re.findall(r"\N{SNOWMAN}+|[\N{DIGIT ONE}-\N{DIGIT THREE}]", "a☃☃b2c4"))  # expect: ['☃☃', '2']
print(re.search(r"(?i)\N{LATIN SMALL LETTER E WITH ACUTE}", "É"))
# expect: <re.Match object; span=(0, 1), match='É'>
for pattern in (r"\N", r"\Nx", r"\N{", r"\N{}", r"\N{SNOW", r"\N{no such}", r"a[\N{x}]", rb"\N{SPACE}"):
    try:
        re.compile(pattern)
    except re.error as error:
        print(pattern, error)
# expect: \N missing { at position 2
# expect: \Nx missing { at position 2
# expect: \N{ missing character name at position 3
# expect: \N{} missing character name at position 3
# expect: \N{SNOW missing }, unterminated name at position 3
# expect: \N{no such} undefined character name 'no such' at position 0
# expect: a[\N{x}] undefined character name 'x' at position 2
# expect: b'\\N{SPACE}' bad escape \N at position 0
