def checked(method):
    def wrapper(self, value):
        if value < 0:
            raise ValueError(f'{method.__name__}: negative')
        return method(self, value)
    return wrapper
class Tank:
    def __init__(self): self.level = 0
    @checked
    def fill(self, value):
        self.level += value
        return self.level
t = Tank()
print(t.fill(5), t.fill(7))  # expect: 5 12
try:
    t.fill(-1)
except ValueError as e:
    print(e)
# expect: fill: negative
