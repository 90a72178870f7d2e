try:
    assert False, 'message'
except AssertionError as e:
    print(e)
# expect: message
try:
    raise SystemExit(2)
except SystemExit as e:
    print('exit', e.code)
# expect: exit 2
try:
    raise KeyboardInterrupt
except Exception:
    print('no')
except BaseException as e:
    print(repr(e))
# expect: KeyboardInterrupt()
