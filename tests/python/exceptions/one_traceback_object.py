# __traceback__ is one object until the exception passes another frame.
try: 1/0
except Exception as e:
    print(e.__traceback__ is e.__traceback__, e.__traceback__ == e.__traceback__)
    tb = e.__traceback__
    print(tb.tb_next is tb.tb_next, tb == e.__traceback__)
# expect: True True
# expect: True True
try:
    try: 1/0
    except Exception as e: first = e.__traceback__; raise
except Exception as e: print(first is e.__traceback__)
# expect: True
import sys
try: 1/0
except Exception as e: print(sys.exc_info()[2] is e.__traceback__)
# expect: True


def f():
    raise ValueError(1)


def g():
    try:
        f()
    except ValueError as e:
        g.seen = e.__traceback__
        raise


try:
    g()
except ValueError as e:
    print(e.__traceback__ is g.seen, e.__traceback__ is e.__traceback__)
    given = ValueError(2).with_traceback(g.seen)
    print(given.__traceback__ is g.seen, given.__traceback__.tb_lineno == g.seen.tb_lineno)
    given.__traceback__ = None
    print(given.__traceback__)
# expect: False True
# expect: True True
# expect: None
