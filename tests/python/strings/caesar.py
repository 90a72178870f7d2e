def caesar(text, shift):
    out = []
    for c in text:
        if c.isalpha() and c.isascii():
            base = ord('a') if c.islower() else ord('A')
            c = chr((ord(c) - base + shift) % 26 + base)
        out.append(c)
    return ''.join(out)
secret = caesar('Hello, World!', 3)
print(secret, caesar(secret, -3))  # expect: Khoor, Zruog! Hello, World!
