"""A bank with exact money: interest by day, fees, instalments, exchange, and books that balance."""
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import (ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Decimal, DivisionByZero, InvalidOperation,
                     getcontext, localcontext)

CENT = Decimal("0.01")
ZERO = Decimal(0)


def money(value, rounding=ROUND_HALF_EVEN):
    return Decimal(value).quantize(CENT, rounding=rounding)


def shown(amount, currency="EUR"):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount):,.2f} {currency}"


@dataclass(frozen=True)
class Entry:
    on: date
    text: str
    debit: str
    credit: str
    amount: Decimal

    def __post_init__(self):
        if self.amount.as_tuple().exponent < -2:
            raise ValueError(f"{self.amount} is finer than a cent")


@dataclass
class Account:
    number: str
    rate: Decimal = ZERO
    overdraft: Decimal = ZERO
    history: list = field(default_factory=list)

    @property
    def balance(self):
        return sum((amount for _, amount in self.history), ZERO)

    def on(self, day):
        return sum((amount for when, amount in self.history if when <= day), ZERO)


class Refused(Exception):
    pass


class Bank:
    def __init__(self, start):
        self.today = start
        self.accounts = {name: Account(name) for name in ("cash", "interest", "fees", "loans")}
        self.journal = []

    def open(self, number, **terms):
        terms = {k: Decimal(v) for k, v in terms.items()}
        self.accounts[number] = account = Account(number, **terms)
        return account

    def book(self, text, debit, credit, amount):
        amount = Decimal(amount)
        if amount <= 0:
            raise Refused(f"{text}: {amount} is no amount")
        source = self.accounts[debit]
        own = debit in ("cash", "interest", "fees", "loans")
        if not own and source.balance - amount < -source.overdraft:
            raise Refused(f"{text}: {shown(source.balance)} is not enough for {shown(amount)}")
        entry = Entry(self.today, text, debit, credit, amount)
        source.history.append((self.today, -amount))
        self.accounts[credit].history.append((self.today, amount))
        self.journal.append(entry)
        return entry

    def wait(self, days):
        self.today += timedelta(days=days)

    def pay_interest(self, number, since):
        account = self.accounts[number]
        earned, day = ZERO, since
        with localcontext() as context:
            context.prec = 40
            while day < self.today:
                earned += account.on(day) * account.rate / 365
                day += timedelta(days=1)
        rounded = money(earned, ROUND_DOWN)
        if rounded > 0:
            self.book(f"interest {number}", "interest", number, rounded)
        elif rounded < 0:
            self.book(f"interest {number}", number, "interest", -rounded)
        return earned

    def check(self):
        total = sum((a.balance for a in self.accounts.values()), ZERO)
        assert total == 0, f"books are off by {total}"
        return total


def instalments(amount, rate, count):
    """Equal payments; the last one takes the rounding."""
    monthly = rate / 12
    payment = money(amount * monthly / (1 - (1 + monthly) ** -count), ROUND_UP)
    left = amount
    for n in range(1, count + 1):
        interest = money(left * monthly)
        paid = payment if n < count else left + interest
        left -= paid - interest
        yield n, paid, interest, left


def share(amount, *weights):
    """Splits to the cent; what is left over goes to the first ones."""
    whole = sum(weights)
    parts = [(amount * w / whole).quantize(CENT, ROUND_DOWN) for w in weights]
    rest = int((amount - sum(parts)) / CENT)
    return [part + (CENT if i < rest else 0) for i, part in enumerate(parts)]


bank = Bank(date(2024, 1, 15))
bank.open("A", rate="0.0325")
bank.open("B", rate="0.001", overdraft="200")
bank.book("opening", "cash", "A", "1000.00")
bank.book("opening", "cash", "B", "10.10")
bank.wait(31)
bank.book("rent", "B", "A", "150.55")
bank.wait(60)
print(bank.pay_interest("A", date(2024, 1, 15)))
# expect: 8.907047945205479452054794520547945205461
print(bank.pay_interest("B", date(2024, 1, 15)).quantize(Decimal("1e-8")))  # expect: -0.02222986
bank.book("fee", "B", "fees", CENT * 99)
for text, debit, credit, amount in [("too much", "B", "A", "60"), ("nothing", "A", "B", "0.00"), ("negative", "A", "B", "-1")]:
    try:
        bank.book(text, debit, credit, amount)
    except Refused as error:
        print("refused:", error)
# expect: refused: too much: -141.46 EUR is not enough for 60.00 EUR
# expect: refused: nothing: 0.00 is no amount
# expect: refused: negative: -1 is no amount
try:
    bank.book("fine", "A", "B", "1.005")
except ValueError as error:
    print(error)
# expect: 1.005 is finer than a cent
for name, account in bank.accounts.items():
    print(f"{name:<9}{shown(account.balance):>16}  {len(account.history)} entries")
# expect: cash        -1,010.10 EUR  2 entries
# expect: interest        -8.88 EUR  2 entries
# expect: fees             0.99 EUR  1 entries
# expect: loans            0.00 EUR  0 entries
# expect: A            1,159.45 EUR  3 entries
# expect: B             -141.46 EUR  4 entries
print(bank.check(), len(bank.journal), bank.journal[-1])
# expect: 0.00 6 Entry(on=datetime.date(2024, 4, 15), text='fee', debit='B', credit='fees', amount=Decimal('0.99'))
for n, paid, interest, left in instalments(Decimal("1200"), Decimal("0.06"), 6):
    print(f"{n} {paid:>8} {interest:>6} {left:>9}")
# expect: 1   203.52   6.00   1002.48
# expect: 2   203.52   5.01    803.97
# expect: 3   203.52   4.02    604.47
# expect: 4   203.52   3.02    403.97
# expect: 5   203.52   2.02    202.47
# expect: 6   203.48   1.01      0.00
print(share(Decimal("100"), 1, 1, 1), share(Decimal("0.05"), 3, 3, 1), sum(share(Decimal("9.99"), 7, 2, 5)))
# expect: [Decimal('33.34'), Decimal('33.33'), Decimal('33.33')] [Decimal('0.03'), Decimal('0.02'), Decimal('0.00')] 9.99
print([str(money(v, r)) for r in (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, ROUND_DOWN) for v in ("2.675", "2.665", "-2.675")])
# expect: ['2.68', '2.66', '-2.68', '2.68', '2.67', '-2.68', '2.68', '2.67', '-2.68', '2.67', '2.66', '-2.67']
print(Decimal("1.10") + Decimal("2.2"), Decimal("1.10") == Decimal("1.1"), hash(Decimal("1.0")) == hash(1), Decimal("3") * Decimal("0.1000"))
# expect: 3.30 True True 0.3000
print(Decimal(1) / Decimal(7), Decimal("1E+3"), Decimal("1E+3").normalize(), Decimal("100").normalize(), Decimal("-0.00"), Decimal(0.1))
# expect: 0.1428571428571428571428571429 1E+3 1E+3 1E+2 -0.00 0.1000000000000000055511151231257827021181583404541015625
print(Decimal("7") // 2, Decimal("-7") // 2, Decimal("-7") % 2, divmod(Decimal("7.5"), 2), Decimal(2) ** 10, Decimal(2).sqrt())
# expect: 3 -3 -1 (Decimal('3'), Decimal('1.5')) 1024 1.414213562373095048801688724
print(max(Decimal("1.5"), 1, Decimal("1.50")), sorted([Decimal("10"), Decimal("9.9"), 9]), int(Decimal("-3.99")), round(Decimal("2.5")), round(Decimal("2.345"), 2))
# expect: 1.5 [9, Decimal('9.9'), Decimal('10')] -3 2 2.34
rates = {("EUR", "USD"): Decimal("1.0843"), ("USD", "JPY"): Decimal("151.2")}
amount = Decimal("250")
for pair in (("EUR", "USD"), ("USD", "JPY")):
    amount = (amount * rates[pair]).quantize(Decimal("1") if pair[1] == "JPY" else CENT)
    print(shown(amount, pair[1]), amount.adjusted(), amount.as_tuple())
# expect: 271.08 USD 2 DecimalTuple(sign=0, digits=(2, 7, 1, 0, 8), exponent=-2)
# expect: 40,987.00 JPY 4 DecimalTuple(sign=0, digits=(4, 0, 9, 8, 7), exponent=0)
for attempt in (lambda: Decimal("abc"), lambda: Decimal(1) / 0, lambda: Decimal(1) + 0.5, lambda: Decimal("NaN") < 1, lambda: Decimal(-1).sqrt()):
    try:
        print(attempt())
    except (InvalidOperation, DivisionByZero, TypeError) as error:
        print(type(error).__name__, error)
# expect: InvalidOperation [<class 'decimal.ConversionSyntax'>]
# expect: DivisionByZero [<class 'decimal.DivisionByZero'>]
# expect: TypeError unsupported operand type(s) for +: 'decimal.Decimal' and 'float'
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
with localcontext() as context:
    context.prec = 6
    print(Decimal(1) / 3, Decimal("123456789") + 1, getcontext().prec)
# expect: 0.333333 1.23457E+8 6
by_month = defaultdict(Decimal)
for entry in bank.journal:
    by_month[f"{entry.on:%Y-%m}"] += entry.amount
print({month: str(total) for month, total in by_month.items()}, getcontext().prec)
# expect: {'2024-01': '1010.10', '2024-02': '150.55', '2024-04': '9.91'} 28
