def kinds():
    print('evaluated')
    return ValueError, KeyError
try:
    raise KeyError('k')
except kinds() as e:
    print(repr(e))
# expect: evaluated
# expect: KeyError('k')
try:
    pass
except undefined_name_is_fine:
    pass
try:
    try:
        raise KeyError
    except 5:
        pass
except TypeError as e:
    print(e)
# expect: catching classes that do not inherit from BaseException is not allowed
# Bound only here: a name that nothing ever binds is refused before the program runs.
undefined_name_is_fine = None
