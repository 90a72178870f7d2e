for i in range(3):
    last = i * 2
print(i, last)  # expect: 2 4
for i in []:
    never = 1
try:
    never
except NameError as e:
    print(e)
# expect: name 'never' is not defined
for x in 'ab':
    for x in 'cd':
        pass
print(x)  # expect: d
