# A small rules engine: conditions are objects that combine with & | ~, rules fire by salience
# until nothing changes, and explain why.
import operator
from dataclasses import dataclass, field
from enum import Enum, IntFlag, auto
from functools import cached_property, singledispatch
from itertools import count


class Condition:
    def __and__(self, other):
        return All(self, other)

    def __or__(self, other):
        return Any(self, other)

    def __invert__(self):
        return Not(self)

    def __call__(self, facts):
        raise NotImplementedError


class All(Condition):
    name = "all"

    def __init__(self, *parts):
        self.parts = [q for p in parts for q in (p.parts if type(p) is type(self) else [p])]

    def __call__(self, facts):
        return all(part(facts) for part in self.parts)

    def __repr__(self):
        return f"{self.name}({', '.join(map(repr, self.parts))})"


class Any(All):
    name = "any"

    def __call__(self, facts):
        return any(part(facts) for part in self.parts)


class Not(Condition):
    def __init__(self, part):
        self.part = part

    def __call__(self, facts):
        return not self.part(facts)

    def __invert__(self):
        return self.part

    def __repr__(self):
        return f"not {self.part!r}"


class Test(Condition):
    def __init__(self, field_, symbol, function, operand):
        self.field, self.symbol, self.function, self.operand = field_, symbol, function, operand

    def __call__(self, facts):
        value = facts.get(self.field, None)
        if value is None:
            return False
        try:
            return bool(self.function(value, self.operand))
        except TypeError as error:
            raise TypeError(f"{self!r}: {error}") from None

    def __repr__(self):
        return f"{self.field} {self.symbol} {self.operand!r}"


class Fact:
    """Fact.total > 5 makes a condition."""

    def __init__(self, name):
        self._name = name

    def _test(symbol, function):
        def method(self, operand):
            return Test(self._name, symbol, function, operand)
        return method

    __eq__ = _test("==", operator.eq)
    __ne__ = _test("!=", operator.ne)
    __lt__ = _test("<", operator.lt)
    __le__ = _test("<=", operator.le)
    __gt__ = _test(">", operator.gt)
    __ge__ = _test(">=", operator.ge)
    matches = _test("~", lambda value, word: word.lower() in value.lower())
    within = _test("in", lambda value, options: value in options)
    has = _test("has", operator.contains)
    __hash__ = None
    del _test


class Facts:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return Fact(name)


class Stage(Enum):
    CHECK = 1
    PRICE = 2
    SHIP = 3

    def next(self):
        members = list(type(self))
        at = members.index(self) + 1
        return members[at] if at < len(members) else None


class Mark(IntFlag):
    NONE = 0
    GIFT = auto()
    FRAGILE = auto()
    EXPRESS = auto()
    CAREFUL = GIFT | FRAGILE


@dataclass(order=True)
class Rule:
    sort_index: tuple = field(init=False, repr=False)
    name: str
    when: Condition = field(compare=False)
    then: object = field(compare=False, repr=False)
    salience: int = 0
    stage: Stage = field(default=Stage.CHECK, compare=False)
    once: bool = field(default=True, compare=False)

    def __post_init__(self):
        self.sort_index = (self.stage.value, -self.salience, self.name)


class RuleError(Exception):
    pass


class Engine:
    def __init__(self, limit=50):
        self.rules, self.limit = [], limit

    def rule(self, when, **options):
        def register(function):
            self.rules.append(Rule(function.__name__, when, function, **options))
            self.__dict__.pop("ordered", None)
            return function
        return register

    @cached_property
    def ordered(self):
        return sorted(self.rules)

    def run(self, **facts):
        fired, steps = [], count(1)
        stage = Stage.CHECK
        while stage:
            ready = [r for r in self.ordered if r.stage is stage and not (r.once and r.name in fired) and r.when(facts)]
            if not ready:
                stage = stage.next()
                continue
            if next(steps) > self.limit:
                raise RuleError(f"no end in sight after {self.limit} steps: {fired[-3:]}")
            rule = ready[0]
            before = dict(facts)
            rule.then(facts)
            fired.append(rule.name)
            changes = {k: v for k, v in facts.items() if k not in before or before[k] != v}
            facts.setdefault("_log", []).append((rule.name, {k: v for k, v in changes.items() if k != "_log"}))
        return facts


@singledispatch
def show(value):
    return str(value)


@show.register
def _(value: float):
    return f"{value:.2f}"


@show.register(list)
@show.register(tuple)
def _(value):
    return "[" + ", ".join(map(show, value)) + "]"


@show.register
def _(value: Mark):
    return "|".join(m.name for m in value) or "-"


@show.register
def _(value: dict):
    return " ".join(f"{k}={show(v)}" for k, v in sorted(value.items()))


f = Facts()
engine = Engine()


@engine.rule((f.total >= 100) & (f.country != "XX"), stage=Stage.PRICE)
def big_order(facts):
    facts["discount"] = facts.get("discount", 0) + 0.05


@engine.rule(f.customer.within(["gold", "platinum"]), stage=Stage.PRICE, salience=10)
def loyal(facts):
    facts["discount"] = 0.10


@engine.rule(f.discount > 0.12, stage=Stage.PRICE, salience=-5)
def cap(facts):
    facts["discount"] = 0.12


@engine.rule(f.notes.matches("gift"))
def gift(facts):
    facts["marks"] = facts.get("marks", Mark.NONE) | Mark.GIFT


@engine.rule(f.items.has("glass") | f.items.has("vase"))
def fragile(facts):
    facts["marks"] = facts.get("marks", Mark.NONE) | Mark.FRAGILE


@engine.rule(~f.items.has("glass") & (f.total < 0), salience=99)
def refuse(facts):
    raise RuleError("negative total")


@engine.rule(f.total > 0, stage=Stage.SHIP)
def price(facts):
    facts["pay"] = facts["total"] * (1 - facts.get("discount", 0))
    facts["careful"] = facts.get("marks", Mark.NONE) & Mark.CAREFUL == Mark.CAREFUL


for order in (
    dict(total=120.0, country="DE", customer="gold", items=["book", "vase"], notes="A Gift!"),
    dict(total=120, country="XX", customer="new", items=[]),
    dict(total=250.5, country="FR", customer="platinum", items=("glass",)),
    dict(total=-1, items=["pen"]),
    dict(total="many"),
    dict(),
):
    try:
        result = engine.run(**order)
    except (RuleError, TypeError) as error:
        print(type(error).__name__, error)
        continue
    for name, changes in result.pop("_log", []):
        print(f"  {name}: {show(changes)}")
    print(show(result))
# expect:   fragile: marks=FRAGILE
# expect:   gift: marks=GIFT|FRAGILE
# expect:   loyal: discount=0.10
# expect:   big_order: discount=0.15
# expect:   cap: discount=0.12
# expect:   price: careful=True pay=105.60
# expect: careful=True country=DE customer=gold discount=0.12 items=[book, vase] marks=GIFT|FRAGILE notes=A Gift! pay=105.60 total=120.00
# expect:   price: careful=False pay=120
# expect: careful=False country=XX customer=new items=[] pay=120 total=120
# expect:   fragile: marks=FRAGILE
# expect:   loyal: discount=0.10
# expect:   big_order: discount=0.15
# expect:   cap: discount=0.12
# expect:   price: careful=False pay=220.44
# expect: careful=False country=FR customer=platinum discount=0.12 items=[glass] marks=FRAGILE pay=220.44 total=250.50
# expect: RuleError negative total
# expect: TypeError total < 0: '<' not supported between instances of 'str' and 'int'
# expect:

print(*engine.ordered, sep="\n")
# expect: Rule(name='refuse', when=all(not items has 'glass', total < 0), salience=99, stage=<Stage.CHECK: 1>, once=True)
# expect: Rule(name='fragile', when=any(items has 'glass', items has 'vase'), salience=0, stage=<Stage.CHECK: 1>, once=True)
# expect: Rule(name='gift', when=notes ~ 'gift', salience=0, stage=<Stage.CHECK: 1>, once=True)
# expect: Rule(name='loyal', when=customer in ['gold', 'platinum'], salience=10, stage=<Stage.PRICE: 2>, once=True)
# expect: Rule(name='big_order', when=all(total >= 100, country != 'XX'), salience=0, stage=<Stage.PRICE: 2>, once=True)
# expect: Rule(name='cap', when=discount > 0.12, salience=-5, stage=<Stage.PRICE: 2>, once=True)
# expect: Rule(name='price', when=total > 0, salience=0, stage=<Stage.SHIP: 3>, once=True)
print(~(f.a == 1) & (f.b < 2) & (f.c == 3) | ~~(f.d > 4))
# expect: any(all(not a == 1, b < 2, c == 3), d > 4)
loop = Engine(limit=4)
loop.rule(f.n >= 0, once=False)(lambda facts: facts.update(n=facts["n"] + 1))
try:
    loop.run(n=0)
except RuleError as error:
    print(error)
# expect: no end in sight after 4 steps: ['<lambda>', '<lambda>', '<lambda>']
print(Mark.CAREFUL, repr(Mark.GIFT | Mark.EXPRESS), list(Mark.CAREFUL), Mark(0), Mark.GIFT in Mark.CAREFUL, ~Mark.CAREFUL)
# expect: 3 <Mark.GIFT|EXPRESS: 5> [<Mark.GIFT: 1>, <Mark.FRAGILE: 2>] 0 True 4
try:
    {f.a: 1}
except TypeError as error:
    print(error)
# expect: unhashable type: 'Fact'
