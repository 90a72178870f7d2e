d = {'a': 1}
d.update({'b': 2})
d.update(c=3)
d.update([('d', 4), ('a', 9)])
d.update({'e': 5}, f=6)
d.update()
print(d)  # expect: {'a': 9, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6}
for bad in (5, [1], [(1, 2, 3)], ['abc']):
    try:
        d.update(bad)
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: cannot convert dictionary update sequence element #0 to a sequence
# expect: ValueError: dictionary update sequence element #0 has length 3; 2 is required
# expect: ValueError: dictionary update sequence element #0 has length 3; 2 is required
