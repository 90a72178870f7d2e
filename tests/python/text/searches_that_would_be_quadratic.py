# no-python: CPython's rfind takes minutes for these.
for letter in ('a', 'é', '€', '😀'):
    text = letter * 300_000
    needle = letter * 100_000 + 'b' + letter * 50_000
    print(text.find(needle), text.rfind(needle), text.count(needle), needle in text,
          len(text.split(needle)), text.replace(needle, '') == text)
# expect: -1 -1 0 False 1 True
# expect: -1 -1 0 False 1 True
# expect: -1 -1 0 False 1 True
# expect: -1 -1 0 False 1 True
data = b'a' * 300_000
needle = b'b' + b'a' * 100_000
print(data.find(needle), data.rfind(needle), data.count(needle), len(data.rsplit(needle)))
# expect: -1 -1 0 1
print(len(('%s€' * 50_000) % tuple(range(50_000))), len(('{}€' * 50_000).format(*range(50_000))))
# expect: 288890 288890
