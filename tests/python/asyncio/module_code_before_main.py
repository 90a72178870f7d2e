import asyncio
print('module level')
base = 10
def helper(x): return x + base
async def main():
    await asyncio.sleep(0)
    print('main', helper(1))
print('still module level')
base = 20
# expect: module level
# expect: still module level
# expect: main 21
