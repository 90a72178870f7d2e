import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    try:
        raise ExceptionGroup('g', [ValueError(1), TypeError(2), KeyError(3)])
    except* ValueError as e:
        print('v', await tick(e.exceptions))
    except* (TypeError, KeyError) as e:
        print('tk', await tick(len(e.exceptions)), e.exceptions)
    else:
        print('never')
    finally:
        print('finally', await tick('f'))
    # expect: v (ValueError(1),)
    # expect: tk 2 (TypeError(2), KeyError(3))
    # expect: finally f
    try:
        try:
            raise ExceptionGroup('g', [ValueError(1), OSError(2)])
        except* ValueError:
            await tick(0)
            raise RuntimeError('new')
    except ExceptionGroup as e:
        print(repr(e))
    # expect: ExceptionGroup('', [RuntimeError('new'), ExceptionGroup('g', [OSError(2)])])
