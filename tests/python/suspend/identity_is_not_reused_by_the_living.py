# Serials of dead objects are forgotten; a text that was asked for its id does not grow in place.
import asyncio


async def main():
    kept = []
    for i in range(30):
        thrown = [i]
        id(thrown)
        kept.append([id(thrown), thrown] if i % 10 == 0 else None)
        await asyncio.sleep(0)
    print([entry[0] == id(entry[1]) for entry in kept if entry])
    text = 'ab' * 10
    before = id(text)
    other = text
    text += 'c'
    print(id(other) == before, id(text) == before, other is text)
    one, two = 'xy' * 10, 'xy' * len('1234567890')
    print(one == two, (one is two) == (id(one) == id(two)))


# expect: [True, True, True]
# expect: True False False
# expect: True True
