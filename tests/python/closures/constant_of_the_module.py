# A name that is bound once to a constant is read as any other, before and after.
import asyncio

try:
    max
    RATE
except NameError as error:
    print(error)  # expect: name 'RATE' is not defined

low, high = min, max
RATE = 3
max = 7


def scaled(x):
    return x * RATE + max


async def main():
    await asyncio.sleep(1)
    print(scaled(2), high(1, 2), low(1, 2))


asyncio.run(main())
# expect: 13 2 1
print(RATE, max)
# expect: 3 7
