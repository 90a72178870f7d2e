def adler32(data):
    a, b = 1, 0
    for x in data:
        a = (a + x) % 65521
        b = (b + a) % 65521
    return b << 16 | a
print(hex(adler32(b'Wikipedia')), adler32(b''), adler32(bytes(range(256))))
# expect: 0x11e60398 1 2918612865
def crc32(data):
    crc = 0xffffffff
    for x in data:
        crc ^= x
        for _ in range(8):
            crc = crc >> 1 ^ (0xedb88320 if crc & 1 else 0)
    return crc ^ 0xffffffff
print(hex(crc32(b'123456789')))  # expect: 0xcbf43926
