import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
state = {'n': 0}
items = []
level = 1
def helper():
    return level * 10
async def main():
    global level, fresh
    state['n'] += 1
    items.append(await tick('a'))
    level += await tick(1)
    fresh = 'made'
    await tick(0)
    print(state, items, level, helper(), fresh)  # expect: {'n': 1} ['a'] 2 20 made
    del fresh
    await tick(0)
    try:
        fresh
    except NameError as e:
        print(e)
    # expect: name 'fresh' is not defined
