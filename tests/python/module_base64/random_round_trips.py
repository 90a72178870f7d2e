import base64, random
source = random.Random(7)
pairs = [(base64.b64encode, base64.b64decode), (base64.b32encode, base64.b32decode), (base64.b16encode, base64.b16decode), (base64.b85encode, base64.b85decode), (base64.a85encode, base64.a85decode), (base64.encodebytes, base64.decodebytes)]
seen = 0
for _ in range(12):
    data = source.randbytes(source.randrange(90))
    for encode, decode in pairs:
        text = encode(data)
        assert decode(text) == data
        seen = (seen * 31 + sum(text)) % 1000003
print(seen)  # expect: 204130
