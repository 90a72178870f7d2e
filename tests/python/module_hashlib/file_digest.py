import hashlib
import io


class Source:
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def readinto(self, buffer):
        piece, self.data = self.data[:3], self.data[3:]
        buffer[:len(piece)] = piece
        return len(piece)


stream = io.BytesIO(b"some bytes")
wanted = hashlib.sha256(b"some bytes").hexdigest()
print(hashlib.file_digest(stream, "sha256").hexdigest() == wanted)  # expect: True
print(hashlib.file_digest(Source(b"some bytes"), hashlib.sha256).hexdigest() == wanted)
# expect: True
try:
    hashlib.file_digest(io.StringIO("text"), "md5")
except ValueError as e:
    print(str(e)[-47:])
# expect:  not a file-like object in binary reading mode.
