import asyncio
import contextvars

name = contextvars.ContextVar("name", default="none")


async def main():
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(print, "first")
    handle = loop.call_soon_threadsafe(print, "second", "argument")
    loop.call_soon_threadsafe(print, "never").cancel()
    context = contextvars.copy_context()
    context.run(name.set, "other")
    loop.call_soon_threadsafe(lambda: print(name.get()), context=context)
    loop.call_soon_threadsafe(done.set_result, 3)
    print(handle.cancelled(), isinstance(handle, asyncio.Handle))
    print(await done)
    print(loop.get_task_factory())


asyncio.run(main())
# expect: False True
# expect: first
# expect: second argument
# expect: other
# expect: 3
# expect: None
