a = [1, 2, 3]
for f in (lambda: a['x':], lambda: a[1.5:], lambda: a[::0], lambda: (1, 2)[::0], lambda: 'ab'['c':]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: slice indices must be integers or None or have an __index__ method
# expect: TypeError: slice indices must be integers or None or have an __index__ method
# expect: ValueError: slice step cannot be zero
# expect: ValueError: slice step cannot be zero
# expect: TypeError: slice indices must be integers or None or have an __index__ method
