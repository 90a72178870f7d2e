@lambda f: f()
def value():
    return 42
@str
def text(): pass
@property
def lonely(self): return 1
print(value, text.startswith('<function text'), type(lonely).__name__)  # expect: 42 True property
