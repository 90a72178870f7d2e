import uuid
u = uuid.UUID('12345678-1234-5678-1234-567812345678')
print(u.time_low, u.time_mid, u.time_hi_version, u.clock_seq_hi_variant, u.clock_seq_low, u.is_safe)
# expect: 305419896 4660 22136 18 52 SafeUUID.unknown
print(uuid.RESERVED_FUTURE, uuid.RESERVED_MICROSOFT, uuid.RESERVED_NCS, u.variant)
# expect: reserved for future definition reserved for Microsoft compatibility reserved for NCS compatibility reserved for NCS compatibility
print(uuid.SafeUUID.safe, uuid.SafeUUID.unsafe, uuid.SafeUUID.unknown is u.is_safe)
# expect: SafeUUID.safe SafeUUID.unsafe True
