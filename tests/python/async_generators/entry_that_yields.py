# no-python
async def main():
    yield 1
# expect error: ValueError: a coroutine was expected, got <async_generator object main at 0x100000000010>
