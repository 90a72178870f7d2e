# stress: 13
# A scheduler for jobs with dependencies, priorities, retries and a limited number of hands,
# on virtual time.
from __future__ import annotations

import heapq
import itertools
from collections import defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import total_ordering


class State(Enum):
    WAITING = auto()
    READY = auto()
    RUNNING = auto()
    DONE = auto()
    FAILED = auto()
    SKIPPED = auto()

    @property
    def final(self):
        return self in (State.DONE, State.FAILED, State.SKIPPED)

    def __str__(self):
        return self.name.lower()


@total_ordering
@dataclass(eq=False)
class Job:
    name: str
    duration: int
    priority: int = 0
    needs: tuple[str, ...] = ()
    fails: int = 0          # so many attempts fail
    retries: int = 0
    state: State = State.WAITING
    attempts: int = 0
    started: int | None = None
    ended: int | None = None

    def __lt__(self, other: Job) -> bool:
        return (-self.priority, self.name) < (-other.priority, other.name)

    def __eq__(self, other):
        return isinstance(other, Job) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


class CycleError(Exception):
    pass


@dataclass
class Plan:
    jobs: dict[str, Job] = field(default_factory=dict)
    dependents: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name, duration, *, after=(), **options):
        if name in self.jobs:
            raise ValueError(f"job {name!r} is there already")
        after = (after,) if isinstance(after, str) else tuple(after)
        self.jobs[name] = Job(name, duration, needs=after, **options)
        for need in after:
            self.dependents[need].append(name)
        return self

    def order(self):
        """Kahn's algorithm; what is left over lies on a cycle."""
        open_needs = {name: len(job.needs) for name, job in self.jobs.items()}
        unknown = {need for job in self.jobs.values() for need in job.needs} - set(self.jobs)
        if unknown:
            raise KeyError(*sorted(unknown))
        queue = deque(sorted(name for name, count in open_needs.items() if not count))
        order = []
        while queue:
            order.append(name := queue.popleft())
            for dependent in self.dependents[name]:
                open_needs[dependent] -= 1
                if not open_needs[dependent]:
                    queue.append(dependent)
        if len(order) < len(self.jobs):
            raise CycleError(", ".join(sorted(set(self.jobs) - set(order))))
        return order

    def critical_path(self):
        best: dict[str, tuple[int, list[str]]] = {}
        for name in self.order():
            job = self.jobs[name]
            length, path = max((best[need] for need in job.needs), default=(0, []))
            best[name] = (length + job.duration, path + [name])
        return max(best.values())


class Scheduler:
    def __init__(self, plan: Plan, hands: int):
        plan.order()
        self.plan = plan
        self.hands = hands
        self.now = 0
        self.ready: list[Job] = []
        self.running: list[tuple[int, int, Job]] = []
        self.counter = itertools.count()
        self.log = []

    def note(self, text, *details):
        self.log.append(f"{self.now:>4} {text.format(*details)}")

    def release(self):
        for job in self.plan.jobs.values():
            if job.state is not State.WAITING:
                continue
            states = [self.plan.jobs[need].state for need in job.needs]
            if any(s in (State.FAILED, State.SKIPPED) for s in states):
                job.state = State.SKIPPED
                self.note("{0.name} skipped", job)
                return self.release()
            if all(s is State.DONE for s in states):
                job.state = State.READY
                heapq.heappush(self.ready, job)

    def start(self):
        while self.ready and len(self.running) < self.hands:
            job = heapq.heappop(self.ready)
            job.state = State.RUNNING
            job.attempts += 1
            job.started = self.now if job.started is None else job.started
            heapq.heappush(self.running, (self.now + job.duration, next(self.counter), job))
            self.note("{.name} starts ({}/{})", job, len(self.running), self.hands)

    def finish(self):
        self.now, _, job = heapq.heappop(self.running)
        if job.attempts <= job.fails:
            if job.attempts <= job.retries:
                self.note("{.name} fails, again", job)
                job.state = State.READY
                heapq.heappush(self.ready, job)
                return
            job.state = State.FAILED
            self.note("{.name} fails for good", job)
        else:
            job.state = State.DONE
            self.note("{.name} done", job)
        job.ended = self.now

    def run(self):
        while True:
            self.release()
            self.start()
            if not self.running:
                break
            self.finish()
        assert all(job.state.final for job in self.plan.jobs.values())
        return self.now

    def chart(self):
        for job in sorted(self.plan.jobs.values(), key=lambda j: (j.started is None, j.started, j.name)):
            if job.started is None:
                yield f"{job.name:<10}|{'':20}| {job.state}"
                continue
            bar = " " * job.started + "=" * (job.ended - job.started)
            yield f"{job.name:<10}|{bar:<20}| {job.state}"


def build_plan():
    return (Plan()
            .add("fetch", 3)
            .add("compile", 4, after="fetch", priority=5)
            .add("lint", 2, after="fetch")
            .add("docs", 1, after="fetch", fails=1, retries=1)
            .add("test", 5, after=["compile"], priority=5)
            .add("package", 2, after=("test", "docs"))
            .add("flaky", 2, after=["lint"], fails=3, retries=2)
            .add("publish", 1, after=["package", "flaky"])
            .add("announce", 1, after="publish"))


for hands in (1, 2, 8):
    scheduler = Scheduler(build_plan(), hands)
    print(f"{hands} hands: {scheduler.run()} ticks")
    if hands == 2:
        print(*scheduler.log, sep="\n")
        print(*scheduler.chart(), sep="\n")
# expect: 1 hands: 24 ticks
# expect: 2 hands: 14 ticks
# expect:    0 fetch starts (1/2)
# expect:    3 fetch done
# expect:    3 compile starts (1/2)
# expect:    3 docs starts (2/2)
# expect:    4 docs fails, again
# expect:    4 docs starts (2/2)
# expect:    5 docs done
# expect:    5 lint starts (2/2)
# expect:    7 compile done
# expect:    7 test starts (2/2)
# expect:    7 lint done
# expect:    7 flaky starts (2/2)
# expect:    9 flaky fails, again
# expect:    9 flaky starts (2/2)
# expect:   11 flaky fails, again
# expect:   11 flaky starts (2/2)
# expect:   12 test done
# expect:   12 package starts (2/2)
# expect:   13 flaky fails for good
# expect:   13 publish skipped
# expect:   13 announce skipped
# expect:   14 package done
# expect: fetch     |===                 | done
# expect: compile   |   ====             | done
# expect: docs      |   ==               | done
# expect: lint      |     ==             | done
# expect: flaky     |       ======       | failed
# expect: test      |       =====        | done
# expect: package   |            ==      | done
# expect: announce  |                    | skipped
# expect: publish   |                    | skipped
# expect: 8 hands: 14 ticks

plan = build_plan()
print(plan.order())
# expect: ['fetch', 'compile', 'lint', 'docs', 'test', 'flaky', 'package', 'publish', 'announce']
length, path = plan.critical_path()
print(length, " > ".join(path))  # expect: 16 fetch > compile > test > package > publish > announce
print(sorted(plan.jobs.values())[:3] == [plan.jobs["compile"], plan.jobs["test"], plan.jobs["announce"]])
# expect: True
print(plan.jobs["lint"] <= plan.jobs["test"], plan.jobs["lint"] > plan.jobs["test"])
# expect: False True
for extend in (lambda p: p.add("a", 1, after="b").add("b", 1, after="c").add("c", 1, after="a"),
               lambda p: p.add("x", 1, after="nowhere"),
               lambda p: p.add("fetch", 1)):
    try:
        Scheduler(extend(build_plan()), 1)
    except (CycleError, KeyError, ValueError) as error:
        print(type(error).__name__, error)
# expect: CycleError a, b, c
# expect: KeyError 'nowhere'
# expect: ValueError job 'fetch' is there already
