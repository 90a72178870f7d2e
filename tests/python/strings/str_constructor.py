print(str(), str(5), str(None), str([1, 'a']), str(1.5), str('x'), str(b'ab'))
# expect:  5 None [1, 'a'] 1.5 x b'ab'
print(str(b'\xc3\xa9', 'utf-8'), str(b'ab', encoding='ascii'), str(b'\xff', 'utf-8', 'replace'))
# expect: é ab �
class S:
    def __str__(self):
        return 'as str'
    def __repr__(self):
        return 'as repr'
class R:
    def __repr__(self):
        return 'only repr'
print(str(S()), repr(S()), str(R()), str([S()]))  # expect: as str as repr only repr [as repr]
try:
    str(5, 'utf-8')
except TypeError as e:
    print(e)
# expect: decoding to str: need a bytes-like object, int found
