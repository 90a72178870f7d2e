data = [1, 5, 2, 8]
print([y for x in data if (y := x * 2) > 4], y)  # expect: [10, 16] 16
total = 0
print([total := total + x for x in data], total)  # expect: [1, 6, 8, 16] 16
def f():
    if any((found := x) > 4 for x in data):
        return found
print(f())  # expect: 5
