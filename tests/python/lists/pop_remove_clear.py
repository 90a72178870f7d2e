a = [1, 2, 3, 2, 1]
print(a.pop(), a.pop(0), a.pop(-2), a)  # expect: 1 1 3 [2, 2]
a.remove(2)
print(a)  # expect: [2]
for f in (lambda: a.remove(99), lambda: a.pop(10), lambda: [].pop()):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ValueError: list.remove(x): x not in list
# expect: IndexError: pop index out of range
# expect: IndexError: pop from empty list
a.clear()
print(a)  # expect: []
