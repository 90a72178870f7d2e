# decided by: interpreter
# Dataclasses, named tuples, enumerations and match: events that change accounts.

from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum

Entry = namedtuple("Entry", "account amount note")


class Kind(Enum):
    DEPOSIT = 1
    WITHDRAWAL = 2
    TRANSFER = 3


@dataclass
class Event:
    kind: Kind
    amount: int
    accounts: tuple


@dataclass
class Account:
    name: str
    balance: int = 0
    entries: list = field(default_factory=list)

    def book(self, amount, note):
        self.balance += amount
        self.entries.append(Entry(self.name, amount, note))


def apply(accounts, event):
    match event:
        case Event(Kind.DEPOSIT, amount, (name,)):
            accounts[name].book(amount, "deposit")
        case Event(Kind.WITHDRAWAL, amount, (name,)) if accounts[name].balance >= amount:
            accounts[name].book(-amount, "withdrawal")
        case Event(Kind.TRANSFER, amount, (source, target)):
            accounts[source].book(-amount, "to " + target)
            accounts[target].book(amount, "from " + source)
        case _:
            return False
    return True


def work():
    names = [f"a{i}" for i in range(20)]
    accounts = {name: Account(name) for name in names}
    refused = 0
    for i in range(70_000):
        kind = (Kind.DEPOSIT, Kind.WITHDRAWAL, Kind.TRANSFER)[i % 3]
        one, other = names[i % 20], names[i * 7 % 20]
        parties = (one, other) if kind is Kind.TRANSFER else (one,)
        refused += not apply(accounts, Event(kind, i % 50, parties))
    entries = [entry for account in accounts.values() for entry in account.entries]
    return refused, sum(a.balance for a in accounts.values()), sum(e.amount > 0 for e in entries)


print(work())
