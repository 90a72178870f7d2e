x = b'é'
# expect compile error: 1: bytes can only contain ASCII literal characters
