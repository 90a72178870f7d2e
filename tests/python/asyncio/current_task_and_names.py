import asyncio
async def f():
    return asyncio.current_task().get_name()
async def main():
    t = asyncio.create_task(f(), name='worker one')
    print(await t)  # expect: worker one
    u = asyncio.create_task(f())
    u.set_name('renamed')
    print(await u, asyncio.current_task() is not None, len(asyncio.all_tasks()))
    # expect: renamed True 1
