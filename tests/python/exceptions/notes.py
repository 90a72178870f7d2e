e = ValueError('base')
e.add_note('first note')
e.add_note('second')
print(e.__notes__, e)  # expect: ['first note', 'second'] base
try:
    try:
        raise e
    except ValueError as err:
        err.add_note('third')
        raise
except ValueError as err:
    print(err.__notes__, err is e)
# expect: ['first note', 'second', 'third'] True
try:
    e.add_note(5)
except TypeError as t:
    print(t)
# expect: note must be a str, not 'int'
