def shout(f):
    def wrapper(*args, **kwargs):
        return f(*args, **kwargs).upper()
    return wrapper
@shout
def greet(name, mark='!'):
    return f'hello {name}{mark}'
print(greet('bob'), greet('al', mark='?'), greet.__name__)  # expect: HELLO BOB! HELLO AL? wrapper
