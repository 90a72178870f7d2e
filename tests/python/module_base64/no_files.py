import base64
print(base64.encode(None, None))
# expect compile error: 2: encode
