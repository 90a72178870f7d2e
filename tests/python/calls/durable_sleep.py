# no-python
import time
from pawl import gather, sleep, sleep_until


async def main():
    start = time.time()
    await sleep(0)
    await sleep(90 * 24 * 3600)
    print(round((time.time() - start) / 86400, 3))  # expect: 90.0
    await sleep_until(time.time() + 5)
    print(round(time.time() - start - 90 * 86400, 3))  # expect: 5.0
    await sleep_until(0)
    timer = sleep(10, 'result')
    print(timer.done(), await gather(timer, timer), timer.done())
    # expect: False ['result', 'result'] True
