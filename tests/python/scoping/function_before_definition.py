def a(): return b() + 1
def b(): return 41
print(a())  # expect: 42
def b(): return 1
print(a())  # expect: 2
