import uuid
a, b = uuid.uuid4(), uuid.uuid4()
print(a != b, a.version, len(str(a)), str(a).count('-'), a == uuid.UUID(str(a)), len(a.hex), isinstance(a, uuid.UUID), a.variant == uuid.RFC_4122)
# expect: True 4 36 4 True 32 True True
