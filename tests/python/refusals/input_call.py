name = input('name? ')
print(name)
# expect compile error: 1: input
