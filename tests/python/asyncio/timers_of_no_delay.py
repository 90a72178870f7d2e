# Timers that are due at once have their turn in the next iteration of the loop.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    seen = []
    loop.call_later(0, seen.append, "later")
    loop.call_at(loop.time() - 1, seen.append, "past")
    loop.call_soon(seen.append, "soon")
    for i in range(4):
        seen.append(i)
        await asyncio.sleep(0)
    print(seen)  # expect: [0, 'soon', 1, 'past', 'later', 2, 3]
    handle = loop.call_later(0, seen.append, "never")
    handle.cancel()
    await asyncio.sleep(0)
    print(seen[-1])  # expect: 3
