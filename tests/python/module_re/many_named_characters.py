# stress: 1000
import re

found = 0
for number in range(1100):
    found += re.match(r"\N{BULLET}" + str(number), f"\N{BULLET}{number}") is not None
print(found)  # expect: 1100
print(len(re.match(r"\N{BULLET}" * 300, "\N{BULLET}" * 300)[0]))  # expect: 300
print(len((rb"\N{BULLET}" * 300).decode("unicode_escape")))  # expect: 300
