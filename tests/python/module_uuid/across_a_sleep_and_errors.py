import asyncio, uuid
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)
async def main():
    name = uuid.UUID(int=5)
    one = uuid.uuid1(5, 7)
    await asyncio.sleep(1)
    print(name, one.node, one.clock_seq, one.version, one.variant)
    # expect: 00000000-0000-0000-0000-000000000005 5 7 1 specified in RFC 4122
    attempt(lambda: uuid.UUID(), lambda: uuid.UUID(int=-1), lambda: uuid.UUID(int=1 << 128), lambda: uuid.UUID(bytes=b'1'),
            lambda: uuid.UUID(bytes_le=b'1'), lambda: uuid.UUID(fields=(1, 2)), lambda: uuid.UUID(fields=(1, 2, 3, 4, 5, 1 << 48)),
            lambda: uuid.UUID(fields=(1, 2, 3, 4, 5, 6)), lambda: uuid.UUID(int=5, version=4), lambda: uuid.UUID(int=5, version=9),
            lambda: uuid.UUID('z' * 32), lambda: uuid.UUID('urn:uuid:12345678-1234-5678-1234-567812345678').bytes_le,
            lambda: uuid.UUID(int=1) < 5, lambda: uuid.UUID(int=(1 << 128) - 1).int, lambda: uuid.UUID(int=1).time,
            lambda: uuid.uuid3(uuid.NAMESPACE_X500, 'é'), lambda: uuid.UUID(bytes_le=bytes(range(16))), lambda: uuid.UUID(int=1 << 127).variant)
    # expect: TypeError one of the hex, bytes, bytes_le, fields, or int arguments must be given
    # expect: ValueError int is out of range (need a 128-bit value)
    # expect: ValueError int is out of range (need a 128-bit value)
    # expect: ValueError bytes is not a 16-char string
    # expect: ValueError bytes_le is not a 16-char string
    # expect: ValueError fields is not a 6-tuple
    # expect: ValueError field 6 out of range (need a 48-bit value)
    # expect: UUID('00000001-0002-0003-0405-000000000006')
    # expect: UUID('00000000-0000-4000-8000-000000000005')
    # expect: ValueError illegal version number
    # expect: ValueError invalid literal for int() with base 16: 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'
    # expect: b'xV4\x124\x12xV\x124Vx\x124Vx'
    # expect: TypeError '<' not supported between instances of 'UUID' and 'int'
    # expect: 340282366920938463463374607431768211455
    # expect: 0
    # expect: UUID('20c22913-7363-3451-acc1-9a072290e0e5')
    # expect: UUID('03020100-0504-0706-0809-0a0b0c0d0e0f')
    # expect: 'reserved for NCS compatibility'
