print(b'%d %s' % (5, b'x'), b'%x' % 255, b'%05d' % 42, b'%c%c' % (65, b'B'), b'%%' % ())
# expect: b'5 x' b'ff' b'00042' b'AB' b'%'
print(b'%a' % 'x', b'%b' % b'raw')  # expect: b"'x'" b'raw'
