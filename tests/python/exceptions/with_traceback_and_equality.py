e1, e2 = ValueError('a'), ValueError('a')
print(e1 == e2, e1 == e1, hash(e1) == hash(e1), e1.__traceback__)  # expect: False True True None
try:
    raise e1
except ValueError as e:
    print(e.__traceback__ is not None, e.with_traceback(None) is e, e.__traceback__)
# expect: True True None
