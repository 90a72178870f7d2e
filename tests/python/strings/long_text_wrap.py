text = 'one two three four five six seven eight nine ten'
line, lines = '', []
for word in text.split():
    if len(line) + len(word) + 1 > 16:
        lines.append(line)
        line = word
    else:
        line = f'{line} {word}'.strip()
lines.append(line)
for line in lines:
    print(line.rjust(16), '|', sep='')
# expect:    one two three|
# expect:    four five six|
# expect: seven eight nine|
# expect:              ten|
