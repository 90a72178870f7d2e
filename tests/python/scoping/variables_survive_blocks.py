if True:
    a = 1
for i in range(2):
    b = i
try:
    c = 3
finally:
    d = 4
with_value = None
while True:
    e = 5
    break
print(a, b, i, c, d, e)  # expect: 1 1 1 3 4 5
def f():
    if True:
        x = 'in if'
    for y in 'z':
        z = y
    return x, y, z
print(f())  # expect: ('in if', 'z', 'z')
