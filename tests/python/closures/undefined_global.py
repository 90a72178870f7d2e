def f():
    return undefined_thing
try:
    f()
except NameError as e:
    print(e)
# expect: name 'undefined_thing' is not defined
def g():
    return later
later = 'defined after the function'
print(g())  # expect: defined after the function
# Bound only here: a name that nothing ever binds is refused before the program runs.
undefined_thing = None
