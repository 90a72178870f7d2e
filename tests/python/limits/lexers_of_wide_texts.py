# A lexer asks for a match at each place of its text: that must not cost the whole text each time,
# whatever its characters are.
# args: --fuel 8000000
# no-stress: what a search keeps of its text is in no snapshot
import re

RULES = [re.compile(rule) for rule in (r"[0-9]+", r"#[a-z]*;", r"\w+", r"\s+")]


def tokens(text):
    at = count = 0
    while at < len(text):
        for rule in RULES:
            match = rule.match(text, at)
            if match:
                break
        at = match.end()
        count += 1
    return count


for letter in "xü日":
    text = ("ab c" + letter + " ") * 2000
    print(tokens(text), sum(1 for _ in RULES[2].finditer(text)))
# expect: 8000 4000
# expect: 8000 4000
# expect: 8000 4000
# A text that grows, and others in between.
text = ""
for letter in "aüb日c":
    text += letter
    print(RULES[2].match(text, 1), RULES[2].sub(lambda m: RULES[2].sub("é", "ü ü") + m[0], text))
# expect: None é éa
# expect: <re.Match object; span=(1, 2), match='ü'> é éaü
# expect: <re.Match object; span=(1, 3), match='üb'> é éaüb
# expect: <re.Match object; span=(1, 4), match='üb日'> é éaüb日
# expect: <re.Match object; span=(1, 5), match='üb日c'> é éaüb日c
