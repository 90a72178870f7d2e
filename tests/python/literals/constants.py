print(None, True, False, ...)  # expect: None True False Ellipsis
print(Ellipsis is ..., type(...).__name__)  # expect: True ellipsis
print(None is None, not None)  # expect: True True
print(True + True, True == 1, False == 0)  # expect: 2 True True
print(repr(NotImplemented), type(NotImplemented).__name__)
# expect: NotImplemented NotImplementedType
print(__name__)  # expect: __main__
print(type(None).__name__)  # expect: NoneType
