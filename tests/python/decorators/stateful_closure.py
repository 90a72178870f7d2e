def limit(n):
    def decorate(f):
        left = n
        def wrapper(*a):
            nonlocal left
            if not left:
                raise RuntimeError('limit reached')
            left -= 1
            return f(*a)
        wrapper.left = lambda: left
        return wrapper
    return decorate
@limit(2)
def ping(): return 'pong'
print(ping(), ping.left(), ping(), ping.left())  # expect: pong 1 pong 0
try:
    ping()
except RuntimeError as e:
    print(e)
# expect: limit reached
