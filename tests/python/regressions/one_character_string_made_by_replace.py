# A character made on the heap and the interned one must be stored alike.
v = 'a'
w = v.replace(v, v)[:60]
print(w, w == v, [w, v], {w: 1}[v])  # expect: a True ['a', 'a'] 1
