# Assignments that nobody names, but that act on what the workflow uses.
import decimal
import random

STEPS = []


class Step:
    def __init__(self, name):
        self.name = name

    def __rshift__(self, other):
        STEPS.append((self.name, other.name))
        return other


def precise():
    context = decimal.getcontext()
    context.prec = 5
    return context


first, second = Step("first"), Step("second")
chain = first >> second
CONTEXT = precise()
SEEDED = random.seed(3)


async def main():
    print(STEPS)  # expect: [('first', 'second')]
    print(decimal.Decimal(1) / 3, random.random())  # expect: 0.33333 0.23796462709189137


if __name__ == "__main__":
    import asyncio
    asyncio.run(main())
