# decided by: library
# Building text: concatenation, f-strings, split, join, replace.


def build(count):
    lines = []
    for i in range(count):
        lines.append(f"{i:05d}: {'even' if i % 2 == 0 else 'odd'} number {i * 7}")
    return "\n".join(lines)


def rework(text):
    words = text.replace("number", "No.").split()
    text = ""
    for word in words[:100000]:
        text += word.strip(":").upper()
        text += " "
    return text


for _ in range(2):
    text = build(80000)
    out = rework(text)
print(len(text), len(out), out.count("ODD"), out.find("9999"), out[-20:])
