import uuid
a, b = uuid.UUID(int=1), uuid.UUID(int=2)
print(a < b, a == uuid.UUID(int=1), sorted([b, a]) == [a, b], {a: 'x'}[uuid.UUID(int=1)], hash(a) == hash(uuid.UUID(int=1)), a == 1, int(b))
# expect: True True True x True False 2
