import uuid
u = uuid.UUID('12345678-1234-5678-1234-567812345678')
print(u, repr(u), u.hex, u.int, u.bytes, u.urn, u.version, u.variant, u.fields)
# expect: 12345678-1234-5678-1234-567812345678 UUID('12345678-1234-5678-1234-567812345678') 12345678123456781234567812345678 24197857161011715162171839636988778104 b'\x124Vx\x124Vx\x124Vx\x124Vx' urn:uuid:12345678-1234-5678-1234-567812345678 None reserved for NCS compatibility (305419896, 4660, 22136, 18, 52, 95073701484152)
print(uuid.UUID('{12345678123456781234567812345678}') == u, uuid.UUID(int=5), uuid.UUID(bytes=b'\x01' * 16), uuid.UUID(hex='12345678123456781234567812345678') == u, str(uuid.UUID(int=0)))
# expect: True 00000000-0000-0000-0000-000000000005 01010101-0101-0101-0101-010101010101 True 00000000-0000-0000-0000-000000000000
for bad in ('xyz', '1234', ''):
    try:
        uuid.UUID(bad)
    except ValueError as e:
        print(e)
# expect: badly formed hexadecimal UUID string
# expect: badly formed hexadecimal UUID string
# expect: badly formed hexadecimal UUID string
safe = uuid.UUID(int=1, is_safe=uuid.SafeUUID.safe)
print(safe.is_safe, uuid.UUID(int=1).is_safe, safe == uuid.UUID(int=1))
# expect: SafeUUID.safe SafeUUID.unknown True
