import hashlib
print(hashlib.file_digest(None, "sha256"))
# expect compile error: 2: file_digest
