def change(lst, d, n):
    lst.append(1)
    d['k'] = 'v'
    n += 1
    lst = 'rebound'
    return n
a, b, c = [], {}, 5
print(change(a, b, c), a, b, c)  # expect: 6 [1] {'k': 'v'} 5
