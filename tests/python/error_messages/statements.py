def attempt(f):
    try:
        f()
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def s1(): x = 'abc'; x[0] = 'z'
def s2(): x = (1, 2); x[0] = 5
def s3(): x = [1]; x[3] = 5
def s4(): x = {}; del x['k']
def s5(): x = [1]; del x[5]
def s6(): x = 5; x[0] = 1
def s7(): x = 5; x.y = 1
def s8(): x = 5; del x[0]
def s9(): x = 'a'; del x.y
def s10(): del undefined_thing
def s11(): raise 'text'
def s12(): raise 5
def s13(): raise
def s14(): assert 0
def s15(): assert 0, 'why'
def s16(): a, b = 1
def s18():
    with 5: pass
def s19(): x = None; x += 1
def s20(): None.x = 1
for f in (s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s18, s19, s20):
    attempt(f)
# expect: TypeError: 'str' object does not support item assignment
# expect: TypeError: 'tuple' object does not support item assignment
# expect: IndexError: list assignment index out of range
# expect: KeyError: 'k'
# expect: IndexError: list assignment index out of range
# expect: TypeError: 'int' object does not support item assignment
# expect: AttributeError: 'int' object has no attribute 'y'
# expect: TypeError: 'int' object does not support item deletion
# expect: AttributeError: 'str' object has no attribute 'y'
# expect: UnboundLocalError: cannot access local variable 'undefined_thing' where it is not associated with a value
# expect: TypeError: exceptions must derive from BaseException
# expect: TypeError: exceptions must derive from BaseException
# expect: RuntimeError: No active exception to reraise
# expect: AssertionError:
# expect: AssertionError: why
# expect: TypeError: cannot unpack non-iterable int object
# expect: TypeError: 'int' object does not support the context manager protocol
# expect: TypeError: unsupported operand type(s) for +=: 'NoneType' and 'int'
# expect: AttributeError: 'NoneType' object has no attribute 'x'
