a = [3, 1, 2]
a.reverse()
print(a)  # expect: [2, 1, 3]
a.sort()
print(a)  # expect: [1, 2, 3]
a.sort(reverse=True)
print(a)  # expect: [3, 2, 1]
w = ['bb', 'A', 'ccc', 'a']
w.sort(key=len)
print(w)  # expect: ['A', 'a', 'bb', 'ccc']
w.sort(key=str.lower, reverse=True)
print(w, w.sort())  # expect: ['A', 'a', 'bb', 'ccc'] None
try:
    [1, 'a'].sort()
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'str' and 'int'
