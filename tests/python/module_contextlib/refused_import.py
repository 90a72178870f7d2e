from contextlib import chdir, suppress
with chdir("/"):
    print("x")
# expect compile error: 1: contextlib.chdir
