g = ExceptionGroup('several', [ValueError(1), TypeError('t')])
print(g, repr(g), g.message, g.exceptions, len(g.exceptions), isinstance(g, Exception))
# expect: several (2 sub-exceptions) ExceptionGroup('several', [ValueError(1), TypeError('t')]) several (ValueError(1), TypeError('t')) 2 True
print(repr(BaseExceptionGroup('b', [KeyboardInterrupt()])), type(BaseExceptionGroup('b', [ValueError()])).__name__)
# expect: BaseExceptionGroup('b', [KeyboardInterrupt()]) ExceptionGroup
for args in (('x', []), ('x', [5]), (5, [ValueError()]), ('x', [KeyboardInterrupt()])):
    try:
        ExceptionGroup(*args)
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ValueError: second argument (exceptions) must be a non-empty sequence
# expect: ValueError: Item 0 of second argument (exceptions) is not an exception
# expect: TypeError: BaseExceptionGroup.__new__() argument 1 must be str, not int
# expect: TypeError: Cannot nest BaseExceptions in an ExceptionGroup
