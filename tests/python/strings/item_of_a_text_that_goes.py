# The text is gone when its item is there.
word = "A b"
print(divmod(ord(("{}-{!r:>6}".format(False, word)[:60] or "q")[0]), -4))
# expect: (-18, -2)
print([(word * n + "é€😀")[-1] for n in range(4)], (word + "!")[3], ("€" + word)[0], bytearray(b"ab" + word.encode())[2])
# expect: ['😀', '😀', '😀', '😀'] ! € 65
