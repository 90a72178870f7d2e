# What the loop's handler is told about a callback that raised.
import asyncio


def bad(*args):
    raise KeyError("cb")


class Callback:
    def __call__(self, future):
        raise ValueError(1)

    def __repr__(self):
        return "<callback>"


def tell(loop, context):
    print(sorted(context), context["message"].split(" at ")[0], repr(context["exception"]))
    print(context["message"].split(":")[-1], isinstance(context["handle"], asyncio.Handle))


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(tell)
    loop.call_soon(bad)
    loop.call_soon(bad, 1, "x" * 40)
    loop.call_later(0.001, bad, [])
    future = loop.create_future()
    future.add_done_callback(bad)
    future.add_done_callback(Callback())
    future.set_result(None)
    await asyncio.sleep(0.01)


asyncio.run(main())
# expect: ['exception', 'handle', 'message'] Exception in callback bad() KeyError('cb')
# expect: 5 True
# expect: ['exception', 'handle', 'message'] Exception in callback bad(1, 'xxxxxxxxxxxx...xxxxxxxxxxxxx') KeyError('cb')
# expect: 5 True
# expect: ['exception', 'handle', 'message'] Exception in callback bad(<Future finished result=None>) KeyError('cb')
# expect: 5 True
# expect: ['exception', 'handle', 'message'] Exception in callback <callback>(<Future finished result=None>) ValueError(1)
# expect: Exception in callback <callback>(<Future finished result=None>) True
# expect: ['exception', 'handle', 'message'] Exception in callback bad([]) KeyError('cb')
# expect: 5 True
