# __add__ of sequences with something else.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: bytes.__add__(b"", 1)); t(lambda: b"".__add__("x")); t(lambda: bytearray.__add__(bytearray(), 1)); t(lambda: str.__add__("", 1)); t(lambda: list.__add__([], 1)); t(lambda: tuple.__add__((), 1))
# expect: TypeError can't concat int to bytes
# expect: TypeError can't concat str to bytes
# expect: TypeError can't concat int to bytearray
# expect: TypeError can only concatenate str (not "int") to str
# expect: TypeError can only concatenate list (not "int") to list
# expect: TypeError can only concatenate tuple (not "int") to tuple
t(lambda: b"" + 1); t(lambda: b"" + "x"); t(lambda: 1 + b"")
# expect: TypeError can't concat int to bytes
# expect: TypeError can't concat str to bytes
# expect: TypeError unsupported operand type(s) for +: 'int' and 'bytes'
