# What sys.exit() makes of its argument.
import sys

for f in (lambda: sys.exit(), lambda: sys.exit(None), lambda: sys.exit((1, 2)), lambda: sys.exit(()), lambda: sys.exit(SystemExit(7)), lambda: sys.exit("x"), lambda: sys.exit(ValueError(1))):
    try: f()
    except SystemExit as e: print(repr(e), e.args, repr(str(e)), repr(e.code))
# expect: SystemExit() () '' None
# expect: SystemExit() () '' None
# expect: SystemExit(1, 2) (1, 2) '(1, 2)' (1, 2)
# expect: SystemExit() () '' None
# expect: SystemExit(7) (7,) '7' 7
# expect: SystemExit('x') ('x',) 'x' 'x'
# expect: SystemExit(ValueError(1)) (ValueError(1),) '1' ValueError(1)
