def f():
    try:
        return 1
    finally:
        return 2
def g():
    try:
        raise ValueError
    finally:
        return 'swallowed'
def h():
    try:
        return 'kept'
    finally:
        x = 'ignored'
def k():
    x = 1
    try:
        return x
    finally:
        x = 2
print(f(), g(), h(), k())  # expect: 2 swallowed kept 1
