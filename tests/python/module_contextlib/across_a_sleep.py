import asyncio
from contextlib import ExitStack, contextmanager, suppress


@contextmanager
def step(name, log):
    log.append("begin " + name)
    try:
        yield log
    except asyncio.TimeoutError:
        log.append("late " + name)
    finally:
        log.append("end " + name)


async def main():
    log = []
    with step("outer", log):
        await asyncio.sleep(10)
        with step("inner", log), suppress(ZeroDivisionError):
            await asyncio.sleep(10)
            1 / 0
        with step("slow", log):
            await asyncio.wait_for(asyncio.sleep(60), 5)
        with ExitStack() as stack:
            for name in "xy":
                stack.enter_context(step(name, log))
                await asyncio.sleep(1)
    print("\n".join(log))
    # expect: begin outer
    # expect: begin inner
    # expect: end inner
    # expect: begin slow
    # expect: late slow
    # expect: end slow
    # expect: begin x
    # expect: begin y
    # expect: end y
    # expect: end x
    # expect: end outer
