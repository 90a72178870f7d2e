# stress: 13
"""Event sourcing: accounts are what their events made of them; projections read along."""
from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import defaultdict
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime, timedelta, timezone
from typing import Callable, ClassVar, Iterable, Iterator

EPOCH = datetime(2024, 1, 31, 9, 0, tzinfo=timezone.utc)


@dataclass(frozen=True, kw_only=True)
class Event:
    account: str
    at: datetime
    version: int = 0

    kinds: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        Event.kinds[cls.__name__] = cls

    def to_json(self) -> str:
        data = {k: v.isoformat() if isinstance(v, datetime) else v for k, v in asdict(self).items()}
        return json.dumps({"kind": type(self).__name__, **data}, sort_keys=True)

    @staticmethod
    def from_json(text: str) -> Event:
        data = json.loads(text)
        cls = Event.kinds[data.pop("kind")]
        data["at"] = datetime.fromisoformat(data["at"])
        known = {f.name for f in fields(cls)}
        return cls(**{k: v for k, v in data.items() if k in known})


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    owner: str
    limit: int = 0


@dataclass(frozen=True, kw_only=True)
class Deposited(Event):
    amount: int


@dataclass(frozen=True, kw_only=True)
class Withdrawn(Event):
    amount: int
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Closed(Event):
    pass


class Rejected(Exception):
    pass


class Conflict(Exception):
    def __init__(self, expected: int, actual: int):
        super().__init__(f"expected version {expected}, found {actual}")


@dataclass
class Account:
    id: str
    owner: str | None = None
    balance: int = 0
    limit: int = 0
    open: bool = False
    version: int = 0
    pending: list[Event] = field(default_factory=list, repr=False, compare=False)

    def apply(self, event: Event) -> Account:
        match event:
            case Opened(owner=owner, limit=limit):
                self.owner, self.limit, self.open = owner, limit, True
            case Deposited(amount=amount):
                self.balance += amount
            case Withdrawn(amount=amount):
                self.balance -= amount
            case Closed():
                self.open = False
            case _:
                raise NotImplementedError(type(event).__name__)
        self.version = event.version
        return self

    def _raise(self, kind: type[Event], at: datetime, **details) -> None:
        event = kind(account=self.id, at=at, version=self.version + 1, **details)
        self.apply(event)
        self.pending.append(event)

    def open_for(self, owner: str, at: datetime, limit: int = 0) -> None:
        if self.version:
            raise Rejected(f"{self.id} was opened before")
        self._raise(Opened, at, owner=owner, limit=limit)

    def deposit(self, amount: int, at: datetime) -> None:
        self._check(amount)
        self._raise(Deposited, at, amount=amount)

    def withdraw(self, amount: int, at: datetime, reason: str = "") -> None:
        self._check(amount)
        if self.balance - amount < -self.limit:
            raise Rejected(f"{amount} is more than {self.balance} and a limit of {self.limit}")
        self._raise(Withdrawn, at, amount=amount, reason=reason)

    def close(self, at: datetime) -> None:
        self._check(1)
        if self.balance:
            raise Rejected(f"balance is {self.balance:+}")
        self._raise(Closed, at)

    def _check(self, amount: int) -> None:
        if not self.open:
            raise Rejected(f"{self.id} is not open")
        if amount <= 0:
            raise Rejected("amounts are positive")


class Store:
    def __init__(self, snapshot_every: int = 3):
        self._lines: list[str] = []
        self._versions: defaultdict[str, int] = defaultdict(int)
        self._snapshots: dict[str, Account] = {}
        self._subscribers: list[Callable[[Event], None]] = []
        self.every = snapshot_every
        self.replayed = 0

    def subscribe(self, projection: Projection) -> Projection:
        for event in self.events():
            projection(event)
        self._subscribers.append(projection)
        return projection

    def events(self, account: str | None = None, after: int = 0) -> Iterator[Event]:
        for line in self._lines:
            event = Event.from_json(line)
            if account in (None, event.account) and event.version > after:
                yield event

    def load(self, id: str) -> Account:
        account = replace(self._snapshots.get(id, Account(id)), pending=[])
        for event in self.events(id, account.version):
            account.apply(event)
            self.replayed += 1
        return account

    def save(self, account: Account) -> None:
        first = account.version - len(account.pending)
        if self._versions[account.id] != first:
            raise Conflict(first, self._versions[account.id])
        for event in account.pending:
            self._lines.append(event.to_json())
            for tell in self._subscribers:
                tell(event)
        account.pending.clear()
        self._versions[account.id] = account.version
        if account.version % self.every == 0:
            self._snapshots[account.id] = replace(account)


class Projection(ABC):
    @abstractmethod
    def __call__(self, event: Event) -> None: ...


class Turnover(Projection):
    def __init__(self):
        self.by_month: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])

    def __call__(self, event):
        month = f"{event.at:%Y-%m}"
        if isinstance(event, Deposited):
            self.by_month[month][0] += event.amount
        elif isinstance(event, Withdrawn):
            self.by_month[month][1] += event.amount


class Audit(Projection):
    def __init__(self, *words):
        self.words, self.found = words, []

    def __call__(self, event):
        reason = getattr(event, "reason", None)
        if reason and any(w in reason.casefold() for w in self.words):
            self.found.append((event.account, event.version, reason))


def transfer(store: Store, source: str, target: str, amount: int, at: datetime) -> str:
    giving, taking = store.load(source), store.load(target)
    giving.withdraw(amount, at, f"to {target}")
    taking.deposit(amount, at)
    store.save(giving)
    store.save(taking)
    return f"{source} {giving.balance}, {target} {taking.balance}"


def attempt(action: Callable, *args, **options):
    try:
        return action(*args, **options)
    except (Rejected, Conflict) as error:
        return f"{type(error).__name__}: {error}"


store = Store()
turnover = store.subscribe(Turnover())
clock = (EPOCH + timedelta(hours=7 * n) for n in range(100))
for name, owner, limit in (("A1", "Ann", 50), ("B2", "Bob", 0)):
    account = store.load(name)
    account.open_for(owner, next(clock), limit=limit)
    account.deposit(100, next(clock))
    store.save(account)

print(transfer(store, "A1", "B2", 130, next(clock)))  # expect: A1 -30, B2 230
print(attempt(transfer, store, "A1", "B2", 30, next(clock)))
# expect: Rejected: 30 is more than -30 and a limit of 50
print(attempt(transfer, store, "B2", "C3", 30, next(clock)))  # expect: Rejected: C3 is not open
print(attempt(transfer, store, "B2", "A1", -5, next(clock)))
# expect: Rejected: amounts are positive

one, two = store.load("B2"), store.load("B2")
one.withdraw(5, next(clock), "Fee for LATE payment")
two.deposit(1, next(clock))
store.save(one)
print(attempt(store.save, two))  # expect: Conflict: expected version 3, found 4
for _ in range(4):
    account = store.load("B2")
    account.withdraw(10, next(clock), "cash")
    store.save(account)
print(store.load("B2"), store.replayed)
# expect: Account(id='B2', owner='Bob', balance=185, limit=0, open=True, version=8) 10
print(attempt(store.load("B2").close, next(clock)), "|", attempt(store.load("A1").open_for, "Eve", next(clock)))
# expect: Rejected: balance is +185 | Rejected: A1 was opened before
account = store.load("A1")
account.deposit(30, next(clock))
account.close(next(clock))
store.save(account)
print(account, attempt(account.deposit, 5, next(clock)))
# expect: Account(id='A1', owner='Ann', balance=0, limit=50, open=False, version=5) Rejected: A1 is not open
print(dict(turnover.by_month))  # expect: {'2024-01': [100, 0], '2024-02': [260, 175]}
print(store.subscribe(Audit("late", "fraud")).found)  # expect: [('B2', 4, 'Fee for LATE payment')]
for event in list(store.events("A1"))[-2:]:
    print(event.to_json(), Event.from_json(event.to_json()) == event)
# expect: {"account": "A1", "amount": 30, "at": "2024-02-05T01:00:00+00:00", "kind": "Deposited", "version": 4} True
# expect: {"account": "A1", "at": "2024-02-05T08:00:00+00:00", "kind": "Closed", "version": 5} True
print(sorted(Event.kinds), len(list(store.events())), len({e for e in store.events()}))
# expect: ['Closed', 'Deposited', 'Opened', 'Withdrawn'] 13 13
past = Account("B2")
for event in store.events("B2"):
    if event.at < EPOCH + timedelta(days=2):
        past.apply(event)
print(past.balance, past.version, past == store.load("B2"))  # expect: 230 3 False
