# args: --tasks {here}/replies.json --input 3
# no-python
# A workflow without async: what can be awaited gives its value where it is called.
import asyncio
from dataclasses import dataclass
from datetime import timedelta
import pawl
from pawl import gather, now, race, sleep, sleep_until, task, wait, wait_for, workflow
from pawl.tasks import price


@dataclass
class Payment:
    id: str
    cents: int


@task(retry=2)
def charge(order: int) -> Payment: ...


@workflow
def order(count):
    paid = charge(1)
    print(paid)  # expect: Payment(id='pay_1', cents=5)
    print(charge(2).cents + price("x"))  # expect: 16
    charge(3)
    print(sleep(1, "slept"), asyncio.sleep(1, "too"), pawl.sleep(timedelta(days=40)))
    # expect: slept too None
    started = now()
    sleep_until(now() + timedelta(hours=1))
    print((now() - started) >= timedelta(hours=1))  # expect: True
    print(charge.options(timeout=5, queue="mail")(4))  # expect: Payment(id='pay_4', cents=8)
    print(task("price", 1), pawl.task("price", 2))  # expect: 20 30
    both = gather(price.call(1), price.call(2))
    print(both)  # expect: [40, 50]
    print(race(sleep.call(9), price.call(1)))  # expect: (1, 60)
    print(wait_for(price.call(2), 5))  # expect: 70
    done, pending = wait([asyncio.ensure_future(price.call(3))])
    print([each.result() for each in done], pending)  # expect: [80] set()
    call = price.call(4)
    print(type(call).__name__, call.done(), call.result(), call.done())
    # expect: Future False 90 True
    if (last := price(5)) >= 100:
        print(f"{last}")  # expect: 100
    try:
        wait_for(sleep.call(5), timeout=1)
    except TimeoutError:
        print("late")  # expect: late
    return count
