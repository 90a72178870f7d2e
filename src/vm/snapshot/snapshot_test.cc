#include "vm/snapshot/snapshot.h"
#include "base/error_codes.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "lang/bytecode/codec.h"
#include "vm/inspect.h"
#include "vm/scripted_run_test_support.h"

namespace pawl::vm {
namespace {

constexpr char kOrder[] = R"(
from pawl import workflow
from pawl.tasks import charge, ship

@workflow
async def order(order):
    total = sum(i["price"] * i["qty"] for i in order["items"])
    attempts, status = 0, "new"
    payment = await charge(order["id"], total)
    for item in order["items"]:
        await ship(order["id"], item["id"], payment["id"])
    return {"total": total, "payment": payment["id"]}
)";
constexpr char kInput[] = R"({"id": "o-1001", "items": [
  {"id": "kettle", "price": 39, "qty": 1}, {"id": "cup", "price": 7, "qty": 6},
  {"id": "tea", "price": 12, "qty": 2}]})";
constexpr char kPayment[] = R"({"id": "pay_8f3a", "ok": true})";

// Everything a snapshot can hold, in one program that is parked in the middle of it.
constexpr char kEverything[] = R"(
import asyncio
from dataclasses import dataclass
from enum import Enum
from pawl import workflow
from pawl.tasks import charge

class Color(Enum):
    RED = 1
    BLUE = 2

@dataclass
class Item:
    name: str
    price: float = 1.5

class Shelf(list):
    pass

def counter(start):
    count = start
    def step(by=1, *, twice=False):
        nonlocal count
        count += by * (2 if twice else 1)
        return count
    return step

def squares():
    try:
        for i in range(10):
            yield i * i
    finally:
        pass

async def side(n):
    await asyncio.sleep(n)
    return n

@workflow
async def everything(x):
    step = counter(5)
    step()
    numbers = squares()
    next(numbers)
    shelf = Shelf([1, 2])
    shelf.label = "top"
    cyclic = [1]
    cyclic.append(cyclic)
    big, half, text, raw = 2 ** 100, 0.5, "h\u00e9llo \U0001F600", b"\x00\xff"
    long = text * 100
    table = {1: "one", (1, 2): {3, 4}, "k": frozenset([5])}
    view, piece, span = table.items(), slice(1, None, 2), range(3, 30, 3)
    walk = enumerate(reversed([1, 2, 3]))
    next(walk)
    tasks = [asyncio.create_task(side(n)) for n in (1, 2)]
    caught = None
    try:
        raise ValueError("bad", 7)
    except ValueError as error:
        caught = error
    with_item = Item("tea")
    answer = await charge(with_item.name, Color.BLUE.value)
    rest = list(numbers)
    return [answer, step(by=2, twice=True), rest, shelf, cyclic[1] is cyclic, big, half, text,
            len(table), list(span), next(walk)[1], str(caught), with_item.price,
            await asyncio.gather(*tasks), raw == b"\x00\xff", Color.BLUE is Color(2),
            len(list(view)), piece.step, len(long)]
)";

// Runs the rest of kEverything from a machine parked at its call.
std::string finish(Machine& machine, ScriptedHost& host, uint64_t call) {
  Result<Activation> turn = activate(machine, {ScriptedRun::outcome(call, "\"ok\"")});
  for (int i = 0; i < 10 && turn && turn->park; ++i) {
    host.now = turn->park->wake_at_us.value_or(host.now);
    Arrival time;
    time.now_us = host.now;
    turn = activate(machine, {time});
  }
  if (!turn || !turn->end || !turn->end->output) return "did not end";
  return turn->end->output->text();
}

TEST(Snapshot, OrderTakesUnder250Bytes) {
  ScriptedRun run(kOrder);
  ASSERT_EQ(run.refusal, "");
  Activation& first = run.start(kInput);
  ASSERT_TRUE(first.park.has_value());
  run.answer(first.park->calls[0].number, kPayment);
  Result<std::string> bytes = encode_snapshot(*run.machine);
  ASSERT_TRUE(bytes.has_value());
  EXPECT_LT(bytes->size(), 250u);
}

class SnapshotOf : public testing::TestWithParam<bool> {};  // whether the Program has an image

INSTANTIATE_TEST_SUITE_P(Programs, SnapshotOf, testing::Bool());

TEST_P(SnapshotOf, EverythingGoesOnAndDumpsTheSameBytes) {
  ScriptedRun plain(kEverything, {}, GetParam());
  ASSERT_EQ(plain.refusal, "");
  Activation& parked = plain.start();
  ASSERT_TRUE(parked.park.has_value())
      << (parked.end && parked.end->error ? parked.end->error->traceback : "ended");
  uint64_t call = parked.park->calls[0].number;
  std::string bytes = encode_snapshot(*plain.machine).value();
  EXPECT_EQ(encode_snapshot(*plain.machine).value(), bytes);
  auto restored = decode_snapshot(plain.program, Limits{}, plain.host, bytes);
  ASSERT_TRUE(restored.has_value());
  EXPECT_EQ(encode_snapshot(**restored).value(), bytes);
  std::string from_snapshot = finish(**restored, plain.host, call);
  plain.host.now = ScriptedHost::kStart;
  EXPECT_EQ(finish(*plain.machine, plain.host, call), from_snapshot);
  EXPECT_NE(from_snapshot, "did not end");
}

// What a snapshot holds is reachable: nothing of it is searched for garbage.
TEST(Snapshot, ALargeHeapIsNotCollectedAtOnce) {
  ScriptedRun run(
      "from pawl.tasks import charge\n"
      "async def main():\n"
      "    kept = [[i] for i in range(30_000)]\n"
      "    await charge()\n"
      "    return [[1], [2]], len(kept)\n");
  ASSERT_EQ(run.refusal, "");
  ASSERT_TRUE(run.start().park);
  auto restored =
      decode_snapshot(run.program, Limits{}, run.host, encode_snapshot(*run.machine).value());
  ASSERT_TRUE(restored.has_value());
  restored.value()->renew_limits();
  ASSERT_TRUE(activate(**restored, {ScriptedRun::outcome(1, "null")})->end);
  // Freeing what was kept is charged: one unit for each object, and for four references.
  EXPECT_LT(restored.value()->fuel_used(), 40'000u);
}

TEST(Snapshot, LongStringsAreATailThatStays) {
  ScriptedRun run(kOrder);
  const std::string id = std::string(300, 'o') + std::string(200, 'x') + "\u00e9";
  std::string input = kInput;
  input.replace(input.find("o-1001"), 6, id);
  Activation& first = run.start(input);
  const std::string charging = encode_snapshot(*run.machine).value();
  run.answer(first.park->calls[0].number, kPayment);
  const std::string shipping = encode_snapshot(*run.machine).value();
  const size_t tail = snapshot_tail(shipping);
  EXPECT_EQ(tail, id.size() + 4);
  EXPECT_EQ(shipping.substr(shipping.size() - tail, id.size()), id);
  EXPECT_EQ(charging.substr(charging.size() - snapshot_tail(charging)),
            shipping.substr(shipping.size() - tail));
  EXPECT_LT(shipping.size() - tail, 250u);
  auto restored = decode_snapshot(run.program, Limits{}, run.host, shipping);
  ASSERT_TRUE(restored.has_value());
  EXPECT_EQ(encode_snapshot(**restored).value(), shipping);
  // In parts: a tail that is known already is not made again.
  const std::string_view known = std::string_view(charging).substr(charging.size() - tail);
  const SnapshotParts same = encode_snapshot_parts(*run.machine, known).value();
  EXPECT_TRUE(same.same_tail);
  EXPECT_EQ(same.head, shipping.substr(0, shipping.size() - tail));
  EXPECT_EQ(same.tail_bytes, tail);
  EXPECT_EQ(same.tail, "");
  std::string other(known);
  other[7] = '?';
  for (const std::string& last : {other, other.substr(1), std::string()}) {
    const SnapshotParts parts = encode_snapshot_parts(*run.machine, last).value();
    EXPECT_FALSE(parts.same_tail);
    EXPECT_EQ(parts.head + parts.tail, shipping);
    EXPECT_EQ(parts.texts, std::vector<size_t>{id.size()});
  }
  // A tail of another length than the strings need, or none.
  for (size_t length : {size_t{0}, tail - 5, tail - 3, size_t{0xFFFFFFFF}}) {
    std::string damaged = shipping;
    for (size_t i = 0; i < 4; ++i) {
      damaged[damaged.size() - 4 + i] = static_cast<char>(length >> (8 * i));
    }
    EXPECT_FALSE(decode_snapshot(run.program, Limits{}, run.host, damaged).has_value()) << length;
  }
  std::string without = shipping;
  without[0] = 1;
  EXPECT_FALSE(decode_snapshot(run.program, Limits{}, run.host, without).has_value());
}

TEST(Snapshot, OtherProgramIsRefused) {
  ScriptedRun one(kOrder), other(kEverything);
  one.start(kInput);
  std::string bytes = encode_snapshot(*one.machine).value();
  auto restored = decode_snapshot(other.program, Limits{}, other.host, bytes);
  ASSERT_FALSE(restored.has_value());
  EXPECT_EQ(restored.error().code, ErrorCode::invalid_snapshot);
}

TEST(Snapshot, TooLargeIsRefused) {
  ScriptedRun run(kOrder);
  Limits limits;
  limits.snapshot_bytes = 20;
  Machine small(run.program, limits, run.host);
  ASSERT_TRUE(vm::start(small, 0, Payload::trusted(kInput)).has_value());
  Result<std::string> bytes = encode_snapshot(small);
  ASSERT_FALSE(bytes.has_value());
  EXPECT_EQ(bytes.error().code, ErrorCode::snapshot_too_large);
}

// Damaged snapshots are refused or run to some end of their own; nothing else may happen.
TEST_P(SnapshotOf, DecodingIsTotal) {
  ScriptedRun run(kEverything, {}, GetParam());
  ASSERT_EQ(run.program->image() != nullptr, GetParam());
  Activation& parked = run.start();
  uint64_t call = parked.park->calls[0].number;
  const std::string bytes = encode_snapshot(*run.machine).value();
  for (size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(
        decode_snapshot(run.program, Limits{}, run.host, bytes.substr(0, length)).has_value());
  }
  Limits limits;
  limits.fuel = 200'000;
  std::mt19937 random(20261115);
  int refused = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string damaged = bytes;
    for (int i = 0, changes = 1 + static_cast<int>(random() % 3); i < changes; ++i) {
      damaged[random() % damaged.size()] = static_cast<char>(random());
    }
    auto restored = decode_snapshot(run.program, limits, run.host, damaged);
    if (!restored) {
      ++refused;
      continue;
    }
    run.host.now = ScriptedHost::kStart;
    finish(**restored, run.host, call);
  }
  EXPECT_GT(refused, 1000);
}

constexpr char kMetaclasses[] = R"(
from pawl import workflow
from pawl.tasks import charge

class Meta(type):
    made = []

    def __new__(mcs, name, bases, namespace, **kwargs):
        cls = super().__new__(mcs, name, bases, namespace)
        mcs.made.append(cls)
        return cls

    def __call__(cls, *args):
        return super().__call__(*args)

    def __len__(cls):
        return len(cls.made)

    @property
    def label(cls):
        return cls.__name__

class Base(metaclass=Meta):
    def __init__(self, number):
        self.number = number

def make(number):
    class Inner(type(Base)):
        def __contains__(cls, item):
            return item == number
    class Local(Base, metaclass=Inner):
        def value(self):
            return self.number + number
    return Local

@workflow
async def main():
    cls, other = make(3), make(4)
    first, others = cls(1), [other(2)]
    answer = await charge("x", 1)
    class Late(cls):
        pass
    return [answer, first.value(), cls(5).value(), 3 in cls, cls.label, len(Late), Late(2).value(),
            others[0].value(), isinstance(cls, Meta), type(type(Late)) is type,
            isinstance(first, cls), Meta.made[0] is Base, str(type(cls)), cls.mro()[1] is Base]
)";

TEST_P(SnapshotOf, MetaclassesGoOnAndDecodingIsTotal) {
  ScriptedRun run(kMetaclasses, {}, GetParam());
  ASSERT_EQ(run.refusal, "");
  Activation& parked = run.start();
  ASSERT_TRUE(parked.park.has_value());
  const uint64_t call = parked.park->calls[0].number;
  const std::string bytes = encode_snapshot(*run.machine).value();
  auto whole = decode_snapshot(run.program, Limits{}, run.host, bytes);
  ASSERT_TRUE(whole.has_value());
  EXPECT_EQ(encode_snapshot(**whole).value(), bytes);
  EXPECT_EQ(finish(**whole, run.host, call), R"(["ok",4,8,true,"Local",4,5,6,true,true,true,true,)"
                                             R"("<class '__main__.make.<locals>.Inner'>",true])");
  Limits limits;
  limits.fuel = 200'000;
  std::mt19937 random(20261117);
  for (int round = 0; round < 8000; ++round) {
    std::string damaged = bytes;
    for (int i = 0, changes = 1 + static_cast<int>(random() % 3); i < changes; ++i) {
      damaged[random() % damaged.size()] = static_cast<char>(random());
    }
    auto restored = decode_snapshot(run.program, limits, run.host, damaged);
    if (restored) finish(**restored, run.host, call);
  }
}

constexpr char kChanging[] = R"(
from dataclasses import dataclass
from enum import Enum
from pawl import workflow
from pawl.tasks import charge

class Color(Enum):
    RED = 1
    BLUE = 2

@dataclass
class Order:
    id: str
    count = 0
    color: Color = Color.RED
    def total(self):
        return 7

class Rush(Order):
    def total(self):
        return super().total() * 2

PRICES = {"tea": [1, 2], "cup": [3]}
NAMES = ["one", "t" + "wo", "th" + "ree"]

def helper(x, found=[]):
    return found

@workflow
async def changing(change):
    global NAMES
    order, kept, prices = Rush("o-1"), NAMES[2], PRICES["tea"]
    if change:
        Order.count += 1
        Order.extra = lambda self: self.id
        Rush.total = Order.total
        del PRICES["cup"]
        PRICES["tea"].append(id(Color))
        PRICES["self"] = PRICES
        NAMES.reverse()
        NAMES = NAMES[:2]
        helper(1).append(NAMES)
        helper.label = ["labelled"]
        hash(Order)
    await charge("x")
    PRICES["tea"][2:] = [n == id(Color) for n in PRICES["tea"][2:]]
    return [Order.count, Rush.count, order.total(), getattr(order, "extra", str)(), len(PRICES),
            PRICES["tea"], prices is PRICES["tea"], NAMES, kept is NAMES[0], helper(1) == [NAMES],
            order.color is Color.RED, Color(2).name, isinstance(order, Order), repr(order),
            getattr(helper, "label", None), [c.__name__ for c in Order.__subclasses__()]]
)";

// A class that has not changed costs nothing; one that has is stored as its difference.
TEST(SnapshotWithImage, IsTheDifference) {
  for (const char* input : {"false", "true"}) {
    ScriptedRun plain(kChanging), image(kChanging, {}, true);
    ASSERT_EQ(plain.refusal, "");
    plain.start(input);
    uint64_t call = image.start(input).park->calls[0].number;
    std::string bytes = encode_snapshot(*image.machine).value();
    EXPECT_LT(bytes.size() * 4, encode_snapshot(*plain.machine).value().size()) << input;
    // Through three restores: each must find the image in what the one before has made.
    for (int round = 0; round < 3; ++round) {
      auto restored = decode_snapshot(image.program, Limits{}, image.host, bytes);
      ASSERT_TRUE(restored.has_value());
      EXPECT_EQ(encode_snapshot(**restored).value(), bytes);
      image.machine = std::move(*restored);
    }
    plain.answer(call, "null");
    image.answer(call, "null");
    EXPECT_EQ(image.output(), plain.output());
  }
}

// What a module made is in the image; the run goes on with it and finds the same objects.
TEST(SnapshotWithImage, ZonesStayOneObjectAndHashesGoOn) {
  const std::string source = R"(
import hashlib
from zoneinfo import ZoneInfo
from pawl.tasks import charge
from pawl import workflow
BERLIN = ZoneInfo("Europe/Berlin")
BEGUN = hashlib.sha256(b"a")

@workflow
async def going():
    rome, copy = ZoneInfo("Europe/Rome"), BEGUN.copy()
    BEGUN.update(b"b")
    await charge("x")
    copy.update(b"c")
    return [ZoneInfo("Europe/Berlin") is BERLIN, ZoneInfo("Europe/Rome") is rome,
            BEGUN.digest() == hashlib.sha256(b"ab").digest(),
            copy.digest() == hashlib.sha256(b"ac").digest()]
)";
  for (bool with_image : {false, true}) {
    ScriptedRun run(source, {}, with_image);
    ASSERT_EQ(run.refusal, "");
    uint64_t call = run.start().park->calls[0].number;
    for (int round = 0; round < 2; ++round) {
      std::string bytes = encode_snapshot(*run.machine).value();
      auto restored = decode_snapshot(run.program, Limits{}, run.host, bytes);
      ASSERT_TRUE(restored.has_value());
      run.machine = std::move(*restored);
    }
    run.answer(call, "null");
    EXPECT_EQ(run.output(), "[true,true,true,true]");
  }
}

TEST(SnapshotWithImage, NeedsThatImage) {
  ScriptedRun image(kChanging, {}, true), plain(kChanging);
  image.start("true");
  std::string bytes = encode_snapshot(*image.machine).value();
  EXPECT_FALSE(decode_snapshot(plain.program, Limits{}, plain.host, bytes).has_value());
  plain.start("true");
  std::string whole = encode_snapshot(*plain.machine).value();
  EXPECT_TRUE(decode_snapshot(image.program, Limits{}, image.host, whole).has_value());
}

TEST(SnapshotWithImage, DamagedImagesAreNoImages) {
  ScriptedRun run(kChanging, {}, true);
  const bytecode::Program& program = run.program->program;
  std::mt19937 random(16112026);
  for (int round = 0; round < 500; ++round) {
    bytecode::Program damaged = program;
    damaged.image[random() % damaged.image.size()] = static_cast<char>(random());
    auto loaded = std::make_shared<LoadedProgram>(std::move(damaged), run.program->runtime);
    Limits limits;
    limits.fuel = 100'000;
    ScriptedHost host;
    Machine machine(loaded, limits, host);
    Result<Activation> turn = vm::start(machine, 0, Payload::trusted("true"));
    ASSERT_TRUE(turn && turn->park);
    std::string bytes = encode_snapshot(machine).value();
    auto restored = decode_snapshot(loaded, limits, host, bytes);
    ASSERT_TRUE(restored.has_value());
    EXPECT_EQ(encode_snapshot(**restored).value(), bytes);
    turn = activate(**restored, {ScriptedRun::outcome(turn->park->calls[0].number, "null")});
    ASSERT_TRUE(turn && turn->end && turn->end->output);
  }
}

TEST(Snapshot, ShowsTheRunInSourceTerms) {
  ScriptedRun run(kOrder);
  Activation& first = run.start(kInput);
  run.answer(first.park->calls[0].number, kPayment);
  std::string bytes = encode_snapshot(*run.machine).value();
  auto restored = decode_snapshot(run.program, Limits{}, run.host, bytes);
  ASSERT_TRUE(restored.has_value());
  std::vector<InspectedFiber> fibers = inspect(**restored);
  ASSERT_EQ(fibers.size(), 1u);
  EXPECT_EQ(fibers[0].state, "waits for call 2 ('ship')");
  const InspectedFrame& frame = fibers[0].frames[0];
  EXPECT_EQ(frame.function, "order");
  EXPECT_EQ(frame.line, 11u);
  EXPECT_EQ(frame.source, R"(await ship(order["id"], item["id"], payment["id"]))");
  std::string text = format_inspection(fibers);
  EXPECT_NE(text.find("total = 105"), std::string::npos) << text;
  EXPECT_NE(text.find("payment = {'id': 'pay_8f3a', 'ok': True}"), std::string::npos) << text;
  EXPECT_NE(text.find("(iterator of the loop at line 10)"), std::string::npos) << text;
}

TEST(Snapshot, ShowsValuesOfTheLibraryAndWhatARaceWaitsFor) {
  ScriptedRun run(R"(
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo
from pawl import race, receive, sleep, workflow

@workflow
async def order(x):
    day, clock = date(2026, 12, 1), time(9, 5)
    utc = datetime(2026, 12, 1, 9, 5, 7, 250, timezone.utc)
    there = datetime(2026, 12, 1, tzinfo=ZoneInfo("Europe/Berlin"))
    naive, wait = datetime(2026, 12, 1), timedelta(days=2, hours=1)
    price, long, raw = Decimal("12.50"), Decimal("1" * 100_000), b"a\x00"
    await race(receive("news"), receive("end"))
    return [day, clock, utc, there, naive, wait, price, long, raw]
)");
  run.start("null");
  std::vector<InspectedFiber> fibers = inspect(*run.machine);
  ASSERT_EQ(fibers.size(), 1u);
  EXPECT_EQ(fibers[0].state, "waits for any of 2: a message on 'news', a message on 'end'");
  const std::string text = format_inspection(fibers);
  for (const char* shown :
       {"day = 2026-12-01\n", "clock = 09:05:00\n", "utc = 2026-12-01T09:05:07.000250+00:00\n",
        "there = 2026-12-01T00:00:00[Europe/Berlin]\n", "naive = 2026-12-01T00:00:00\n",
        "wait = datetime.timedelta(days=2, seconds=3600)\n", "price = Decimal('12.50')\n",
        "long = <Decimal>\n", R"(raw = b'a\x00')"}) {
    EXPECT_NE(text.find(shown), std::string::npos) << shown << text;
  }
}

TEST(ProgramBytes, ComeBackTheSame) {
  ScriptedRun run(kEverything);
  std::string bytes = bytecode::encode_program(run.program->program);
  Result<bytecode::Program> again = bytecode::decode_program(bytes);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(bytecode::encode_program(*again), bytes);
}

constexpr const char* kTypedTask = R"(
from dataclasses import dataclass
from pawl import task

@dataclass
class Payment:
    id: str

@task
def charge(order) -> Payment: ...

@task
def ship(order): ...

async def main():
    first = charge(1)
    await ship(1)
    payment = await first
    return [type(payment).__name__, payment.id, await first is payment]
)";

TEST(ProgramBytes, HoldWhatResultsAreBuiltOf) {
  for (bool with_image : {false, true}) {
    ScriptedRun run(kTypedTask, {}, with_image);
    ASSERT_EQ(run.refusal, "");
    std::string bytes = bytecode::encode_program(run.program->program);
    Result<bytecode::Program> again = bytecode::decode_program(bytes);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(bytecode::encode_program(*again), bytes);
    EXPECT_EQ(again->strings[again->tasks[0].result - 1], "Payment");
    EXPECT_EQ(again->tasks[1].result, 0u);
    bytecode::Program wrong = *again;
    wrong.tasks[0].module = 1000;
    EXPECT_FALSE(bytecode::decode_program(bytecode::encode_program(wrong)).has_value());
    wrong = *again;
    wrong.tasks[0].result = 100'000;
    EXPECT_FALSE(bytecode::decode_program(bytecode::encode_program(wrong)).has_value());
  }
}

TEST(Snapshot, AResultIsBuiltAfterARestoreToo) {
  ScriptedRun run(kTypedTask);
  run.start();
  std::string snapshot = encode_snapshot(*run.machine).value();
  auto restored = decode_snapshot(run.program, Limits{}, run.host, snapshot);
  ASSERT_TRUE(restored.has_value());
  run.machine = std::move(*restored);
  run.answer(1, R"({"id":"pay_1"})");
  EXPECT_EQ(run.output(), "parked");
  snapshot = encode_snapshot(*run.machine).value();
  restored = decode_snapshot(run.program, Limits{}, run.host, snapshot);
  ASSERT_TRUE(restored.has_value());
  run.machine = std::move(*restored);
  run.answer(2, "{}");
  EXPECT_EQ(run.output(), R"(["Payment","pay_1",true])");
}

// A limit met while a result is built ends the run like any other.
TEST(Snapshot, BuildingAResultIsLimited) {
  ScriptedRun run(R"(
from dataclasses import dataclass
from pawl import task

@dataclass
class Endless:
    id: str
    def __post_init__(self):
        while True:
            pass

@task
def charge(order) -> Endless: ...

async def main():
    return await charge(1)
)");
  ASSERT_EQ(run.refusal, "");
  Limits limits;
  limits.fuel = 100'000;
  run.machine = std::make_unique<Machine>(run.program, limits, run.host);
  run.start();
  run.answer(1, R"({"id":"pay_1"})");
  EXPECT_EQ(run.output(), "PAWL-2001");
}

// A damaged Program is refused, or it is safe to run.
TEST(ProgramBytes, WhatTheVerifierPassesIsSafeToRun) {
  ScriptedRun run(kOrder);
  const std::string bytes = bytecode::encode_program(run.program->program);
  std::mt19937 random(15112026);
  int accepted = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string damaged = bytes;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    Result<bytecode::Program> program = bytecode::decode_program(damaged);
    if (!program || program->entries.empty()) continue;
    ++accepted;
    auto loaded = std::make_shared<LoadedProgram>(std::move(*program), run.program->runtime);
    Limits limits;
    limits.fuel = 100'000;
    ScriptedHost host;
    Machine machine(loaded, limits, host);
    Result<Activation> turn = vm::start(machine, 0, Payload::trusted(kInput));
    if (turn && turn->park && !turn->park->calls.empty()) {
      turn = activate(machine, {ScriptedRun::outcome(turn->park->calls[0].number, kPayment)});
    }
  }
  EXPECT_GT(accepted, 10);
}

}  // namespace
}  // namespace pawl::vm
