assert True
assert 1 == 1, 'never shown'
try:
    assert 1 == 2
except AssertionError as e:
    print(repr(e), e.args)
# expect: AssertionError() ()
try:
    assert [], 'list is empty'
except AssertionError as e:
    print(repr(e), e)
# expect: AssertionError('list is empty') list is empty
try:
    assert None, (1, 2)
except AssertionError as e:
    print(e.args)
# expect: ((1, 2),)
assert (1, 'tuple is true')
