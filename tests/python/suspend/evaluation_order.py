import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
log = []
async def t(x):
    await asyncio.sleep(0.01)
    log.append(x)
    return x
async def main():
    d = {}
    d[await t('key')] = await t('value')
    print(log)  # expect: ['value', 'key']
    log.clear()
    (await t(d))['a'] = (await t([d]))[0]['b'] = await t(1) + await t(2) * await t(3)
    print([x if isinstance(x, int) else type(x).__name__ for x in log])
    # expect: [1, 2, 3, 'dict', 'list']
    log.clear()
    print(await t(1) - await t(2) - await t(3), -await t(4), await t(2) ** await t(3), log)
    # expect: -4 -4 8 [1, 2, 3, 4, 2, 3]
    log.clear()
    print({await t('k'): await t('v') for _ in range(2)}, log)
    # expect: {'k': 'v'} ['k', 'v', 'k', 'v']
