# -1 is all sign, and fits into no bytes; nothing else but zero does.
print((-1).to_bytes(0, "big", signed=True), (0).to_bytes(0, "little", signed=True))
# expect: b'' b''
for number in (1, -2, -128):
    try:
        print(number.to_bytes(0, "big", signed=True))
    except OverflowError as error:
        print(error)
# expect: int too big to convert
# expect: int too big to convert
# expect: int too big to convert
