// Bytes and time of snapshots: encode, decode, and loading a program from its cached bytes. Prints
// a table and one JSON line per case; an argument names the one case to run.
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "lang/bytecode/codec.h"
#include "lang/python/compile.h"
#include "vm/activation.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/snapshot.h"

namespace {

using namespace pawl;  // NOLINT: a program of one file

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
constexpr char kOrderInput[] = R"({"id": "o-1001", "items": [
  {"id": "kettle", "price": 39, "qty": 1}, {"id": "cup", "price": 7, "qty": 6},
  {"id": "tea", "price": 12, "qty": 2}]})";

constexpr char kNested[] = R"(
from pawl import workflow
from pawl.tasks import charge

async def deeper(level):
    if level == 0:
        return await charge("x", 1)
    name = "level"
    return await deeper(level - 1)

@workflow
async def nested(depth):
    return await deeper(depth)
)";

constexpr char kList[] = R"(
from pawl import workflow
from pawl.tasks import charge

@workflow
async def listing(count):
    numbers = list(range(count))
    await charge("x", 1)
    return len(numbers)
)";

constexpr char kClasses[] = R"(
from dataclasses import dataclass, field
from enum import Enum

from pawl import workflow
from pawl.tasks import charge

class Status(Enum):
    NEW = "new"
    PAID = "paid"
    SENT = "sent"

@dataclass
class Item:
    id: str
    price: int
    qty: int = 1

@dataclass
class Address:
    street: str
    city: str

@dataclass
class Order:
    id: str
    to: Address
    items: list[Item] = field(default_factory=list)
    status: Status = Status.NEW

    def total(self):
        return sum(item.price * item.qty for item in self.items)

@workflow
async def classes(x):
    order = Order("o-1001", Address("Mill Lane 4", "Ely"), [Item("kettle", 39), Item("cup", 7, 6)])
    order.status = Status.PAID
    await charge(order.id, order.total())
    return order.status.value
)";

class QuietHost final : public vm::Host {
 public:
  int64_t now_us() override { return 1'700'000'000'000'000; }
  void random_bytes(void*, size_t) override {}
  void log(int, std::string_view) override {}
};

struct Case {
  const char* name;
  const char* source;
  const char* input;
  int answers;  // calls answered before the snapshot
  bool image = false;
};

double microseconds_each(int rounds, const auto& work) {
  // The best of several runs: neighbours only ever make it slower.
  double best = 1e9;
  for (int round = 0; round < 7; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds; ++i) work();
    std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count() / rounds);
  }
  return best;
}

std::unique_ptr<vm::Machine> park(const Case& what, std::shared_ptr<vm::LoadedProgram> program,
                                  vm::Host& host) {
  auto machine = std::make_unique<vm::Machine>(program, Limits(), host);
  auto turn = vm::start(*machine, 0, Payload::parse(what.input).value());
  PAWL_ASSERT(turn && turn->park);
  for (int i = 0; i < what.answers; ++i) {
    vm::Arrival arrival;
    arrival.kind = vm::Arrival::Kind::kOutcome;
    arrival.call = turn->park->calls[0].number;
    arrival.value = Payload::parse(R"({"id": "pay_8f3a", "ok": true})").value();
    turn = vm::activate(*machine, {arrival});
    PAWL_ASSERT(turn && turn->park);
  }
  return machine;
}

void run(const Case& what, vm::Runtime& runtime) {
  python::SourceFile file{std::string(what.name) + ".py", what.source};
  auto compiled = python::compile_bundle({&file, 1}, runtime, {});
  PAWL_ASSERT(compiled.program.has_value());
  if (what.image) vm::add_image(*compiled.program, runtime);
  std::string cached = bytecode::encode_program(*compiled.program);
  double load_us = microseconds_each(20, [&] {
    auto program = bytecode::decode_program(cached);
    PAWL_ASSERT(program.has_value());
    vm::LoadedProgram loaded(std::move(*program), runtime);
  });
  QuietHost host;
  auto program = std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime);
  auto machine = park(what, program, host);
  std::string bytes = vm::encode_snapshot(*machine).value();
  double encode_us = microseconds_each(2000, [&] { vm::encode_snapshot(*machine).value(); });
  double decode_us = microseconds_each(2000, [&] {
    auto restored = vm::decode_snapshot(program, Limits(), host, bytes);
    PAWL_ASSERT(restored.has_value());
  });
  std::printf("%-22s %8zu bytes  encode %7.2f us  decode %7.2f us  load program %8.1f us\n",
              what.name, bytes.size(), encode_us, decode_us, load_us);
  std::printf(
      "{\"bench\":\"snapshot\",\"case\":\"%s\",\"bytes\":%zu,\"encode_us\":%.3f,"
      "\"decode_us\":%.3f,\"load_program_us\":%.1f,\"program_bytes\":%zu}\n",
      what.name, bytes.size(), encode_us, decode_us, load_us, cached.size());
}

}  // namespace

int main(int argc, char** argv) {
  vm::Runtime runtime;
  const Case cases[] = {
      {"order", kOrder, kOrderInput, 1},
      {"nested", kNested, "20", 0},
      {"list", kList, "1000", 0},
      {"classes without image", kClasses, "null", 0},
      {"classes", kClasses, "null", 0, true},
  };
  for (const Case& what : cases) {
    if (argc < 2 || std::string_view(argv[1]) == what.name) run(what, runtime);
  }
  return 0;
}
