# Orders go through stages of workers with queues in between; failures, timeouts, cancellation and
# an orderly end. The style is that of a service that somebody extended for years.
import asyncio
import itertools
from collections import Counter
from dataclasses import dataclass, field
from typing import Optional

ids = itertools.count(1)


class OutOfStock(Exception):
    def __init__(self, item, missing):
        super().__init__(item, missing)
        self.item = item
        self.missing = missing

    def __str__(self):
        return f"{self.missing} of {self.item} missing"


class PaymentFailed(Exception):
    pass


@dataclass(order=True)
class Order:
    priority: int
    id: int = field(default_factory=lambda: next(ids))
    lines: dict = field(default_factory=dict, compare=False)
    card: str = field(default="ok", compare=False)
    trail: list = field(default_factory=list, compare=False, repr=False)
    total: Optional[float] = field(default=None, compare=False)


class Warehouse:
    def __init__(self, **stock):
        self.stock = Counter(stock)
        self.lock = asyncio.Lock()
        self.refilled = asyncio.Condition()

    async def reserve(self, lines):
        async with self.lock:
            for item, amount in lines.items():
                if self.stock[item] < amount:
                    raise OutOfStock(item, amount - self.stock[item])
            await asyncio.sleep(0.1 * len(lines))
            self.stock.subtract(lines)

    async def give_back(self, lines):
        async with self.lock:
            self.stock.update(lines)

    async def refill(self, **more):
        async with self.refilled:
            self.stock.update(more)
            self.refilled.notify_all()

    async def wait_for(self, item, amount, timeout):
        async with asyncio.timeout(timeout):
            async with self.refilled:
                await self.refilled.wait_for(lambda: self.stock[item] >= amount)


class Pipeline:
    prices = {"pen": 1.5, "book": 12.0, "desk": 99.0}

    def __init__(self, warehouse, log):
        self.warehouse = warehouse
        self.log = log
        self.incoming = asyncio.PriorityQueue()
        self.paid = asyncio.Queue(maxsize=2)
        self.results = {}
        self.terminals = asyncio.Semaphore(2)
        self.started = asyncio.Event()

    def note(self, order, text):
        now = asyncio.get_running_loop().time() - self.begun
        order.trail.append(text)
        self.log.append(f"{now:6.2f} #{order.id} {text}")

    async def submit(self, order):
        await self.incoming.put(order)

    async def charge(self, order):
        async with self.terminals:
            await asyncio.sleep(1 if order.card != "slow" else 10)
            if order.card == "bad":
                raise PaymentFailed(f"card of order {order.id} refused")
            return sum(self.prices[item] * n for item, n in order.lines.items())

    async def checkout(self, name):
        await self.started.wait()
        while True:
            order = await self.incoming.get()
            try:
                await self.handle(order, name)
            except* OutOfStock as group:
                for error in group.exceptions:
                    self.note(order, f"out of stock: {error}")
                self.results[order.id] = "refused"
            except* (PaymentFailed, TimeoutError) as group:
                self.note(order, "payment: " + ", ".join(type(e).__name__ for e in group.exceptions))
                await self.warehouse.give_back(order.lines)
                self.results[order.id] = "unpaid"
            finally:
                self.incoming.task_done()

    async def handle(self, order, name):
        self.note(order, f"taken by {name}")
        try:
            await self.warehouse.reserve(order.lines)
        except OutOfStock as error:
            self.note(order, f"waits for {error.item}")
            try:
                await self.warehouse.wait_for(error.item, order.lines[error.item], timeout=5)
            except TimeoutError:
                raise error from None
            await self.warehouse.reserve(order.lines)
        async with asyncio.timeout(3):
            order.total = await self.charge(order)
        self.note(order, f"paid {order.total:.2f}")
        await self.paid.put(order)

    async def ship(self):
        while (order := await self.paid.get()) is not None:
            await asyncio.sleep(2)
            self.note(order, "shipped")
            self.results[order.id] = "shipped"
            self.paid.task_done()
        return "dock closed"

    async def run(self, orders, workers=2):
        self.begun = asyncio.get_running_loop().time()
        for order in orders:
            await self.submit(order)
        clerks = [asyncio.create_task(self.checkout(f"clerk{n}"), name=f"clerk{n}") for n in range(workers)]
        dock = asyncio.create_task(self.ship())
        asyncio.get_running_loop().call_soon(self.started.set)
        supply = asyncio.create_task(self.supply())
        await self.incoming.join()
        for clerk in clerks:
            clerk.cancel("no more orders")
        ends = await asyncio.gather(*clerks, return_exceptions=True)
        await self.paid.put(None)
        print(await dock, [type(e).__name__ for e in ends], all(c.cancelled() for c in clerks), supply.done())
        supply.cancel()

    async def supply(self):
        try:
            await asyncio.sleep(4)
            await self.warehouse.refill(desk=1)
            await asyncio.sleep(1000)
        except asyncio.CancelledError:
            print("supply stops")
            raise


async def report(pipeline, every, times):
    for _ in range(times):
        await asyncio.sleep(every)
        print(f"{len(pipeline.results)} done, {pipeline.incoming.qsize()} waiting, {pipeline.paid.qsize()} to ship")


async def main():
    log = []
    pipeline = Pipeline(Warehouse(pen=10, book=2), log)
    orders = [
        Order(2, lines={"pen": 4}), Order(1, lines={"book": 1, "pen": 1}), Order(3, lines={"pen": 2}, card="bad"),
        Order(2, lines={"desk": 1}), Order(5, lines={"book": 9}), Order(2, lines={"book": 1}, card="slow"),
        Order(9, lines={"pen": 6}),
    ]
    print([o.id for o in sorted(orders)], orders[0] < orders[1], orders[0] == Order(2, id=1))
    async with asyncio.TaskGroup() as group:
        group.create_task(report(pipeline, 3, 4))
        done = group.create_task(pipeline.run(orders))
    print(done.done(), sorted(pipeline.results.items()))
    print(*log, sep="\n")
    print(+pipeline.warehouse.stock, Counter(pipeline.results.values()).most_common())
    takings = sum(o.total or 0 for o in orders if pipeline.results[o.id] == "shipped")
    print(f"{takings:.2f}", [o.trail[-1] for o in orders])
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(pipeline.charge(Order(1, card="bad")))
            group.create_task(pipeline.charge(Order(1, card="bad")))
            group.create_task(asyncio.sleep(50))
    except* PaymentFailed as failed:
        print(failed.message, "|", *failed.exceptions)


asyncio.run(main())
# expect: [2, 1, 4, 6, 3, 5, 7] False True
# expect: 0 done, 3 waiting, 1 to ship
# expect: 4 done, 0 waiting, 0 to ship
# expect: 5 done, 0 waiting, 0 to ship
# expect: dock closed ['CancelledError', 'CancelledError'] True False
# expect: supply stops
# expect: 7 done, 0 waiting, 0 to ship
# expect: True [(1, 'shipped'), (2, 'shipped'), (3, 'unpaid'), (4, 'shipped'), (5, 'refused'), (6, 'unpaid'), (7, 'refused')]
# expect:   0.00 #2 taken by clerk0
# expect:   0.00 #1 taken by clerk1
# expect:   1.20 #2 paid 13.50
# expect:   1.20 #4 taken by clerk0
# expect:   1.20 #4 waits for desk
# expect:   1.30 #1 paid 6.00
# expect:   1.30 #6 taken by clerk1
# expect:   3.20 #2 shipped
# expect:   4.40 #6 payment: TimeoutError
# expect:   4.40 #3 taken by clerk1
# expect:   5.10 #4 paid 99.00
# expect:   5.10 #5 taken by clerk0
# expect:   5.10 #5 waits for book
# expect:   5.20 #1 shipped
# expect:   5.50 #3 payment: PaymentFailed
# expect:   5.50 #7 taken by clerk1
# expect:   5.50 #7 waits for pen
# expect:   7.20 #4 shipped
# expect:  10.10 #5 out of stock: 8 of book missing
# expect:  10.50 #7 out of stock: 1 of pen missing
# expect: Counter({'pen': 5, 'book': 1}) [('shipped', 3), ('unpaid', 2), ('refused', 2)]
# expect: 118.50 ['shipped', 'shipped', 'payment: PaymentFailed', 'shipped', 'out of stock: 8 of book missing', 'payment: TimeoutError', 'out of stock: 1 of pen missing']
# expect: unhandled errors in a TaskGroup | card of order 8 refused card of order 9 refused
