import sys


def failing():
    raise ValueError("no")


print(sys.exc_info(), sys.exception())  # expect: (None, None, None) None
try:
    failing()
except ValueError as e:
    kind, value, trace = sys.exc_info()
    print(kind is ValueError, value is e, trace.tb_lineno, sys.exception() is e)
    try:
        raise KeyError(1)
    except KeyError:
        print(sys.exc_info()[0].__name__)
    print(sys.exc_info()[0].__name__)
# expect: True True 10 True
# expect: KeyError
# expect: ValueError
print(sys.exc_info())  # expect: (None, None, None)
try:
    sys.exit(3)
except SystemExit as e:
    print(e.code)
# expect: 3
try:
    sys.exit()
except SystemExit as e:
    print(e.code)
# expect: None
try:
    sys.exit("bye")
except SystemExit as e:
    print(e.code, e)
# expect: bye bye
