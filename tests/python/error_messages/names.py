def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: print(undefined))  # expect: NameError: name 'undefined' is not defined
attempt(lambda: undefined + 1)  # expect: NameError: name 'undefined' is not defined
attempt(lambda: undefined.attribute)  # expect: NameError: name 'undefined' is not defined
attempt(lambda: undefined())  # expect: NameError: name 'undefined' is not defined
attempt(lambda: undefined[0])  # expect: NameError: name 'undefined' is not defined
attempt(lambda: lenn([1]))  # expect: NameError: name 'lenn' is not defined
attempt(lambda: Print('x'))  # expect: NameError: name 'Print' is not defined
attempt(lambda: x_typo if True else 0)  # expect: NameError: name 'x_typo' is not defined
# Bound only here: a name that nothing ever binds is refused before the program runs.
lenn = undefined = x_typo = Print = None
