def gen():
    try:
        yield 1
    finally:
        print('closed')
async def main():
    g = gen()
    print(next(g))  # expect: 1
# expect: closed
