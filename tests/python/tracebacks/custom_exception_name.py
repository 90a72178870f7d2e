class ShopError(Exception): pass
class Nested:
    class Inner(ShopError): pass
def f():
    raise Nested.Inner('qualified')
f()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "custom_exception_name.py", line 6, in <module>
# expect stderr:     f()
# expect stderr:   File "custom_exception_name.py", line 5, in f
# expect stderr:     raise Nested.Inner('qualified')
# expect stderr: Nested.Inner: qualified
