# A text that grows in place, and one that is added to itself.
s = "ab" * 3
s += "c"
s += s
print(s)  # expect: abababcabababc
t = s
t += "é"
t += "漢"
print(s, t)  # expect: abababcabababc abababcabababcé漢
words = ""
for i in range(1000):
    words += str(i)
    words += " "
print(len(words), repr(words[-8:]))  # expect: 3890 '998 999 '
