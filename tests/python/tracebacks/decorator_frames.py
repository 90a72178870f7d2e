def deco(f):
    def wrapper(*a):
        return f(*a)
    return wrapper
@deco
def work(x):
    return x.upper()
work(5)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "decorator_frames.py", line 8, in <module>
# expect stderr:     work(5)
# expect stderr:   File "decorator_frames.py", line 3, in wrapper
# expect stderr:     return f(*a)
# expect stderr:   File "decorator_frames.py", line 7, in work
# expect stderr:     return x.upper()
# expect stderr: AttributeError: 'int' object has no attribute 'upper'
