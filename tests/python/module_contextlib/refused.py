import contextlib
with contextlib.chdir("x"):
    print("x")
# expect compile error: 2: contextlib.chdir
