import os


def rate():
    return float(os.environ["RATE"])


def price(x):
    return x * rate()


async def main():
    return price(1)
# expect compile error: 5: the setting 'RATE' is not set, and the workflow needs it: main → price() → rate()
