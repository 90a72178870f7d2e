// `pawl bench move`: many parked runs of one workflow, and its next version. How long a dry run of
// all of them takes, and how many move in a second, while others work.
#include "cli/bench_move.h"

#include <fmt/core.h>

#include <atomic>
#include <semaphore>
#include <thread>

#include "base/clock.h"
#include "cli/files.h"
#include "engine/repair/repairs.h"
#include "pawl/engine.h"

namespace pawl::cli {
namespace {

constexpr char kOrder[] = R"(
from dataclasses import dataclass
from pawl import workflow, receive
from pawl.tasks import charge

@dataclass
class Order:
    id: int
    items: list

@workflow
async def order(p):
    o = Order(p["id"], p["items"])
    total = 0
    for item in o.items:
        total += item["price"]
    approval = await receive("approval")
    receipt = await charge(total)
    return {"id": o.id, "receipt": receipt, "by": approval}

@workflow
async def busy(n):
    for i in range(n):
        await charge(i)
)";

constexpr char kInput[] =
    R"({"id": 17, "items": [{"name": "tea", "price": 400}, {"name": "cup", "price": 900}]})";
constexpr const char* kOwn = "pawl-bench-move.db";
constexpr std::ptrdiff_t kAtOnce = 2048;

Status start_all(Engine& engine, std::uint64_t runs) {
  std::counting_semaphore<kAtOnce> room(kAtOnce);
  std::atomic<bool> failed = false;
  for (std::uint64_t i = 0; i < runs; ++i) {
    room.acquire();
    StartOptions options;
    options.id = "order-" + std::to_string(i);
    engine.start_async("order", Payload::trusted(kInput), options,
                       [&](const Result<StartedRun>& how) {
                         if (!how) failed = true;
                         room.release();
                       });
  }
  for (std::ptrdiff_t i = 0; i < kAtOnce; ++i) room.acquire();
  if (failed) return fail(ErrorCode::store_unavailable, "a run could not be started");
  return {};
}

}  // namespace

Status bench_move(const BenchOptions& options) {
  SystemClock clock;
  auto seconds_since = [&clock](std::int64_t begin_ns) {
    return static_cast<double>(clock.monotonic_ns() - begin_ns) / 1e9;
  };
  EngineOptions engine_options;
  engine_options.store = options.store.empty() ? std::string("sqlite:") + kOwn : options.store;
  engine_options.worker_threads = options.worker_threads;
  PAWL_TRY(std::unique_ptr<Engine> engine, Engine::open(engine_options));
  engine->task("charge", [](int amount) { return amount; });
  PAWL_TRY_STATUS(engine->start_workers());
  PAWL_TRY(auto first, engine->deploy(kOrder));
  PAWL_TRY_STATUS(start_all(*engine, options.runs));
  std::string next(kOrder);
  next.replace(next.find("\"by\": approval"), 14, "\"by\": approval, \"total\": total");
  PAWL_TRY(auto second, engine->deploy(next));
  engine::Repairs repairs(engine::service_of(*engine), engine_options.limits);
  RunFilter filter;
  filter.workflow = "order";
  engine::MoveOptions moving;
  moving.dry_run = true;
  std::int64_t begin_ns = clock.monotonic_ns();
  PAWL_TRY(const engine::MoveManyResult dry, repairs.move_many(filter, moving));
  const double dry_s = seconds_since(begin_ns);
  // Work beside it: one run that is always busy.
  PAWL_TRY(auto busy, engine->start("busy", 100'000'000));
  moving.dry_run = false;
  begin_ns = clock.monotonic_ns();
  PAWL_TRY(const engine::MoveManyResult moved, repairs.move_many(filter, moving));
  const double move_s = seconds_since(begin_ns);
  fmt::print(R"({{"bench":"move","runs":{},"movable":{},"dry_run_s":{:.3f},)"
             R"("moved":{},"move_s":{:.3f},"moved_per_s":{:.0f}}})"
             "\n",
             options.runs, dry.movable, dry_s, moved.moved, move_s,
             static_cast<double>(moved.moved) / move_s);
  engine.reset();
  if (options.store.empty()) remove_database(kOwn);
  return {};
}

}  // namespace pawl::cli
