s = {4, 5, 6}
taken = []
while s:
    taken.append(s.pop())
print(sorted(taken), s)  # expect: [4, 5, 6] set()
