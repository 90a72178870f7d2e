def f():
    try:
        return 'try'
    finally:
        print('cleanup')
print(f())
# expect: cleanup
# expect: try
def g():
    try:
        return 'try'
    finally:
        return 'finally wins'
print(g())  # expect: finally wins
def h():
    for i in range(3):
        try:
            return i
        finally:
            continue
    return 'end'
print(h())  # expect: end
