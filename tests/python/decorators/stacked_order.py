def tag(name):
    print('make', name)
    def decorate(f):
        print('apply', name)
        return lambda: f'<{name}>{f()}</{name}>'
    return decorate
@tag('a')
@tag('b')
@tag('c')
def text(): return 'x'
# expect: make a
# expect: make b
# expect: make c
# expect: apply c
# expect: apply b
# expect: apply a
print(text())  # expect: <a><b><c>x</c></b></a>
