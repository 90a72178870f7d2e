# no-stress: every restore would copy a thousand frames
async def f(n):
    return await f(n + 1)
async def main():
    try:
        await f(0)
    except RecursionError:
        print('RecursionError')
    # expect: RecursionError
