def a():
    x = 'a'
    def b():
        def c():
            nonlocal x
            x += 'c'
        c()
        return x
    r = b()
    return r, x
print(a())  # expect: ('ac', 'ac')
