a = []
a.append(1)
a.append([2])
a.extend([3, 4])
a.extend('ab')
a.extend(range(2))
print(a)  # expect: [1, [2], 3, 4, 'a', 'b', 0, 1]
a.insert(0, 'first')
a.insert(-1, 'before last')
a.insert(100, 'end')
a.insert(-100, 'start')
print(a)  # expect: ['start', 'first', 1, [2], 3, 4, 'a', 'b', 0, 'before last', 1, 'end']
try:
    a.extend(5)
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
print(a.append(1), a.insert(0, 0))  # expect: None None
