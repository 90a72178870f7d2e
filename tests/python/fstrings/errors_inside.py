try:
    f'{1 / 0}'
except ZeroDivisionError as e:
    print(e)
# expect: division by zero
try:
    f'{undefined}'
except NameError as e:
    print(e)
# expect: name 'undefined' is not defined
try:
    f'{5:s}'
except ValueError as e:
    print(e)
# expect: Unknown format code 's' for object of type 'int'
try:
    f'{[]:d}'
except TypeError as e:
    print(e)
# expect: unsupported format string passed to list.__format__
# Bound only here: a name that nothing ever binds is refused before the program runs.
undefined = None
