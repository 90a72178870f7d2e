total = 0
def add(n):
    global total, last
    total += n
    last = n
add(3)
add(4)
print(total, last)  # expect: 7 4
def outer():
    def inner():
        global made
        made = 'inner'
    inner()
outer()
print(made)  # expect: inner
class K:
    global from_class
    from_class = 'class body'
print(from_class)  # expect: class body
