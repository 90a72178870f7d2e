"""Helpers that people write around calls which fail: retries with backoff, a circuit breaker,
a rate limiter, hedged requests."""
import asyncio
import functools
import random
from dataclasses import dataclass, field
from enum import Enum


class Unavailable(Exception):
    pass


class Rejected(Exception):
    retryable = False


class Service:
    """Fails as its script says; takes time."""

    def __init__(self, *script, seconds=1.0):
        self.script = iter(script)
        self.seconds = seconds
        self.calls = 0

    async def __call__(self, value):
        self.calls += 1
        number = self.calls
        await asyncio.sleep(self.seconds)
        outcome = next(self.script, None)
        match outcome:
            case None:
                return f"{value}#{number}"
            case type() if issubclass(outcome, BaseException):
                raise outcome(f"call {number}")
            case float() | int():
                await asyncio.sleep(outcome)
                return f"{value}#{number} late"
        return outcome


@dataclass(frozen=True)
class Backoff:
    first: float = 0.5
    factor: float = 2.0
    most: float = 10.0
    jitter: random.Random | None = field(default=None, compare=False)

    def __iter__(self):
        delay = self.first
        while True:
            yield min(delay, self.most) * (1 if self.jitter is None else self.jitter.uniform(0.5, 1.5))
            delay *= self.factor


def retry(attempts=3, backoff=Backoff(), on=(Exception,), notify=None):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args, **kwargs):
            problems = []
            for attempt, delay in zip(range(1, attempts + 1), backoff):
                try:
                    return await function(*args, **kwargs)
                except on as error:
                    problems.append(error)
                    if not getattr(error, "retryable", True):
                        raise
                    if attempt == attempts:
                        break
                    if notify:
                        notify(attempt, delay, error)
                    await asyncio.sleep(delay)
            raise ExceptionGroup(f"{attempts} attempts failed", problems)
        return wrapper
    return decorate


class State(Enum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


class BreakerOpen(Exception):
    def __init__(self, until):
        super().__init__(f"open until {until:.1f}")
        self.until = until


class Breaker:
    def __init__(self, threshold, cool_down):
        self.threshold, self.cool_down = threshold, cool_down
        self.failures, self.opened_at = 0, None
        self.history = []

    @property
    def state(self):
        if self.opened_at is None:
            return State.CLOSED
        now = asyncio.get_running_loop().time()
        return State.HALF_OPEN if now >= self.opened_at + self.cool_down else State.OPEN

    async def __aenter__(self):
        if self.state is State.OPEN:
            raise BreakerOpen(self.opened_at + self.cool_down - START)
        return self

    async def __aexit__(self, kind, error, traceback):
        before = self.state
        if error is None:
            self.failures, self.opened_at = 0, None
        elif isinstance(error, Exception):
            self.failures += 1
            if before is State.HALF_OPEN or self.failures >= self.threshold:
                self.opened_at = asyncio.get_running_loop().time()
        if self.state is not before:
            self.history.append(f"{before.value}>{self.state.value}")
        return False


class RateLimit:
    def __init__(self, count, per):
        self.semaphore, self.per = asyncio.Semaphore(count), per

    async def __aenter__(self):
        await self.semaphore.acquire()

    async def __aexit__(self, *details):
        async def give_back():
            await asyncio.sleep(self.per)
            self.semaphore.release()
        self.pending = asyncio.create_task(give_back())


async def hedged(function, value, *, after):
    first = asyncio.create_task(function(value))
    done, _ = await asyncio.wait({first}, timeout=after)
    if done:
        return first.result()
    second = asyncio.create_task(function(value))
    done, pending = await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    return done.pop().result()


def elapsed():
    return round(asyncio.get_running_loop().time() - START, 3)


async def main():
    global START
    START = asyncio.get_running_loop().time()

    def tell(attempt, delay, error):
        print(f"{elapsed():>7} attempt {attempt} failed ({error}), again in {delay:.2f}")

    service = Service(Unavailable, Unavailable)
    call = retry(attempts=4, notify=tell)(service)
    print(elapsed(), await call("a"), service.calls)

    jittered = Backoff(1, 3, 5, jitter=random.Random(7))
    service = Service(Unavailable, ValueError, Unavailable)
    try:
        await retry(3, jittered, on=(Unavailable, ValueError), notify=tell)(service)("b")
    except* ValueError as group:
        print("values:", group.exceptions)
    except* Unavailable as group:
        print(group.message, [str(e) for e in group.exceptions])

    service = Service(Unavailable, Rejected)
    try:
        await retry(5, notify=tell)(service)("c")
    except Rejected as error:
        print("rejected:", error, service.calls)
    try:
        await retry(2, on=(KeyError,))(Service(TypeError))("d")
    except TypeError as error:
        print("not retried:", error)

    breaker = Breaker(threshold=2, cool_down=30)
    service = Service(Unavailable, Unavailable, Unavailable, "up", seconds=2)
    for pause in (0, 0, 0, 25, 5, 31, 0):
        await asyncio.sleep(pause)
        try:
            async with breaker:
                print(elapsed(), breaker.state, await service("x"))
        except (Unavailable, BreakerOpen) as error:
            print(elapsed(), type(error).__name__, error, breaker.state.name)
    print(breaker.history, service.calls)

    limit = RateLimit(2, per=10)

    async def limited(n):
        async with limit:
            return n, elapsed()

    start = elapsed()
    print([(n, round(t - start)) for n, t in await asyncio.gather(*map(limited, range(5)))])

    print(await hedged(Service(seconds=1), "quick", after=3), elapsed())
    print(await hedged(Service(20, seconds=1), "slow", after=3), elapsed())
    try:
        async with asyncio.timeout(5):
            await hedged(Service(60, 60), "slower", after=3)
    except TimeoutError:
        print("timeout", elapsed())
    print(Backoff() == Backoff(jitter=random.Random(1)), [d for d, _ in zip(Backoff(), range(7))])
    print(call.__wrapped__ is not None, repr(Backoff(1)))


asyncio.run(main())
# expect:     1.0 attempt 1 failed (call 1), again in 0.50
# expect:     2.5 attempt 2 failed (call 2), again in 1.00
# expect: 0.0 a#3 3
# expect:     5.5 attempt 1 failed (call 1), again in 0.82
# expect:   7.324 attempt 2 failed (call 2), again in 1.95
# expect: values: (ValueError('call 2'),)
# expect: 3 attempts failed ['call 1', 'call 3']
# expect:  11.276 attempt 1 failed (call 1), again in 0.50
# expect: rejected: call 2 2
# expect: not retried: call 1
# expect: 15.776 Unavailable call 1 CLOSED
# expect: 17.776 Unavailable call 2 OPEN
# expect: 17.776 BreakerOpen open until 47.8 OPEN
# expect: 42.776 BreakerOpen open until 47.8 OPEN
# expect: 49.776 Unavailable call 3 OPEN
# expect: 80.776 State.HALF_OPEN up
# expect: 82.776 State.CLOSED x#5
# expect: ['closed>open', 'half-open>open', 'half-open>closed'] 5
# expect: [(0, 0), (1, 0), (2, 10), (3, 10), (4, 20)]
# expect: quick#1 105.776
# expect: slow#2 109.776
# expect: timeout 114.776
# expect: True [0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0]
# expect: True Backoff(first=1, factor=2.0, most=10.0, jitter=None)
