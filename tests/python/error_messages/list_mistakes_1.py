def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: [][0])  # expect: IndexError: list index out of range
attempt(lambda: [1, 2][5])  # expect: IndexError: list index out of range
attempt(lambda: [1]['a'])  # expect: TypeError: list indices must be integers or slices, not str
attempt(lambda: [1][None])
# expect: TypeError: list indices must be integers or slices, not NoneType
attempt(lambda: [1] + 1)  # expect: TypeError: can only concatenate list (not "int") to list
attempt(lambda: [1] + (2,))  # expect: TypeError: can only concatenate list (not "tuple") to list
attempt(lambda: [1] * [2])  # expect: TypeError: can't multiply sequence by non-int of type 'list'
attempt(lambda: [].pop())  # expect: IndexError: pop from empty list
attempt(lambda: [1].pop(5))  # expect: IndexError: pop index out of range
attempt(lambda: [1].remove(2))  # expect: ValueError: list.remove(x): x not in list
