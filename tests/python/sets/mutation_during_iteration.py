s = {1, 2, 3}
try:
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(e)
# expect: Set changed size during iteration
for x in list(s):
    s.discard(x)
print(s)  # expect: set()
