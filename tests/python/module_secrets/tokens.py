import secrets
import string

print(len(secrets.token_bytes()), len(secrets.token_bytes(5)), type(secrets.token_bytes(1)).__name__)
# expect: 32 5 bytes
print(len(secrets.token_hex()), len(secrets.token_hex(4)), set(secrets.token_hex(50)) <= set("0123456789abcdef"))
# expect: 64 8 True
allowed = set(string.ascii_letters + string.digits + "-_")
for size in (0, 1, 2, 3, 10, 32):
    token = secrets.token_urlsafe(size)
    print(len(token), set(token) <= allowed, end=" ")
print(len(secrets.token_urlsafe()), secrets.token_hex(16) != secrets.token_hex(16))
# expect: 0 True 2 True 3 True 4 True 14 True 43 True 43 True
print(all(0 <= secrets.randbelow(5) < 5 for _ in range(50)), secrets.randbits(8) < 256)
# expect: True True
print(secrets.choice([7]), secrets.choice("abc") in "abc", secrets.DEFAULT_ENTROPY)
# expect: 7 True 32
print(secrets.compare_digest("a", "a"), secrets.compare_digest(b"a", b"b"), secrets.compare_digest("a", "ab"))
# expect: True False False
print(0 <= secrets.SystemRandom().random() < 1)  # expect: True
for call in (lambda: secrets.randbelow(0), lambda: secrets.compare_digest("é", "a"),
             lambda: secrets.compare_digest(1, "a"), lambda: secrets.token_bytes(-1),
             lambda: secrets.choice([])):
    try:
        call()
    except (TypeError, ValueError, IndexError) as error:
        print(type(error).__name__, error)
# expect: ValueError Upper bound must be positive.
# expect: TypeError comparing strings with non-ASCII characters is not supported
# expect: TypeError unsupported operand types(s) or combination of types: 'int' and 'str'
# expect: ValueError negative argument not allowed
# expect: IndexError Cannot choose from an empty sequence
