count = 0
def inc():
    global count
    count += 1
def read():
    return count
inc()
inc()
print(count, read())  # expect: 2 2
def define():
    global fresh
    fresh = 'made in function'
define()
print(fresh)  # expect: made in function
def shadow():
    count = 'local'
    return count
print(shadow(), count)  # expect: local 2
