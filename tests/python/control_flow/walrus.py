import re
if (n := len('hello')) > 3:
    print('long', n)
# expect: long 5
data = [3, 1, 2]
while (x := data.pop()) != 3:
    print('popped', x)
# expect: popped 2
# expect: popped 1
print(x, (y := 10) + y, [z := 1, z + 1])  # expect: 3 20 [1, 2]
def f(a, b=(d := 5)):
    return a + b
print(f(1), d, f((k := 2)), k)  # expect: 6 5 7 2
