# What nobody handles goes to the handler that the program sets.
import asyncio


def tell(loop, context):
    print(context["message"].split("(")[0].split(" in callback")[0], repr(context["exception"]),
          type(context.get("future")).__name__, loop is asyncio.get_running_loop())


def wrong(loop, context):
    raise ValueError("in the handler")


def broken():
    raise ZeroDivisionError("in a callback")


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_exception_handler())  # expect: None
    loop.set_exception_handler(tell)
    print(loop.get_exception_handler() is tell)  # expect: True
    future = loop.create_future()
    future.set_exception(OSError("of a future"))
    del future  # expect: Future exception was never retrieved OSError('of a future') Future True
    loop.call_soon(broken)
    await asyncio.sleep(0.01)  # expect: Exception ZeroDivisionError('in a callback') NoneType True
    loop.call_exception_handler({"message": "by hand", "exception": None})
    # expect: by hand None NoneType True
    try:
        loop.set_exception_handler(5)
    except TypeError as error:
        print(error)
    # expect: A callable object or None is expected, got 5
    loop.set_exception_handler(wrong)
    loop.call_soon(broken)
    await asyncio.sleep(0.01)
    loop.set_exception_handler(None)
    print("end")  # expect: end
