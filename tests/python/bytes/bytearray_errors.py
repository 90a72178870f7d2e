b = bytearray(b'ab')
def attempt(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt(lambda: b.append(256))  # expect: ValueError: byte must be in range(0, 256)
attempt(lambda: b.append('a'))
# expect: TypeError: 'str' object cannot be interpreted as an integer
attempt(lambda: b.remove(1))  # expect: ValueError: value not found in bytearray
attempt(lambda: bytearray().pop())  # expect: IndexError: pop from empty bytearray
attempt(lambda: b.__setitem__(5, 1))  # expect: IndexError: bytearray index out of range
attempt(lambda: hash(b))  # expect: TypeError: unhashable type: 'bytearray'
attempt(lambda: b + 'x')  # expect: TypeError: can't concat str to bytearray
