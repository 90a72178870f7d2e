def f():
    class Inner(Exception): pass
    raise Inner('deep')
f()
# expect error: f.<locals>.Inner: deep
