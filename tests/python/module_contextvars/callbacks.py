import asyncio
import contextvars
import decimal

request = contextvars.ContextVar("request", default="-")


async def show(label):
    print(label, request.get(), 1 / decimal.Decimal(3))
    request.set("changed in " + label)


async def main():
    loop = asyncio.get_running_loop()
    tasks = []

    def begin(label):
        tasks.append(asyncio.create_task(show(label)))
        request.set("changed in callback")

    loop.call_soon(begin, "before all")
    await asyncio.sleep(0)
    decimal.getcontext().prec = 4
    loop.call_soon(begin, "decimal alone")
    await asyncio.sleep(0)
    request.set("first")
    loop.call_soon(begin, "soon")
    request.set("second")
    loop.call_later(0.01, begin, "later")
    waiter = loop.create_future()
    waiter.add_done_callback(lambda f: begin("done"))
    decimal.setcontext(decimal.Context(prec=6))
    request.set("third")
    waiter.set_result(None)
    await asyncio.sleep(0.02)
    await asyncio.gather(*tasks)
    await show("main")


asyncio.run(main())
# expect: before all - 0.3333333333333333333333333333
# expect: decimal alone - 0.3333
# expect: soon first 0.3333
# expect: done second 0.3333
# expect: later second 0.3333
# expect: main third 0.333333
