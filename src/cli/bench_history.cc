#include "cli/bench_history.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "cli/bench_crowd.h"
#include "cli/bench_engine.h"

namespace pawl::cli {
namespace {

// `order` is examples/order.py with shorter sleeps.
constexpr char kSource[] = R"(
from pawl import TaskError, gather, sleep, workflow
from pawl.tasks import charge, noop, reserve, ship

@workflow
async def sequence(steps):
    for i in range(steps):
        await noop(i)

@workflow
async def order(order):
    total = sum(item["price"] * item["qty"] for item in order["items"])
    print(f"order {order['id']}: {len(order['items'])} items, {total} in all")

    payment = await charge(order["id"], total)
    print(f"paid: {payment['id']}")

    while not (await reserve(order["id"]))["complete"]:
        print("the warehouse waits for a delivery; asking again in a day")
        await sleep(0.001)

    parcels = await gather(
        *[ship_item(order["id"], item) for item in order["items"]])
    return {"total": total, "payment": payment["id"], "parcels": parcels}


async def ship_item(order_id, item):
    for attempt in range(1, 4):
        try:
            parcel = await ship(order_id, item["id"], item["qty"])
        except TaskError as error:
            print(f"{item['id']}: attempt {attempt} failed: {error.message}")
            await sleep(0.001 * attempt)
        else:
            print(f"{item['id']}: on its way as {parcel}")
            return parcel
    raise RuntimeError(f"{item['id']} cannot be shipped")
)";
constexpr char kOrder[] = R"({"id":"o-1001","items":[{"id":"kettle","price":39,"qty":1},)"
                          R"({"id":"cup","price":7,"qty":6},{"id":"tea","price":12,"qty":2}]})";

struct Measured {
  double steps_per_s = 0;
  double core_us = 0;              // of each step
  double writer_us = 0;            // of each step
  std::uint64_t orders_bytes = 0;  // that the file has grown by
  std::uint64_t turns = 0;         // of all orders
  std::uint64_t data_bytes = 0;    // of those turns, without the rows around them
};

Status measure_steps(BenchEngine& engine, const BenchOptions& options, Measured* measured) {
  const auto make = [&](std::uint64_t) {
    return request("sequence", std::to_string(options.steps));
  };
  Crowd warm{std::min<std::uint64_t>(options.runs, options.concurrency), options.concurrency, make};
  PAWL_TRY_STATUS(warm.run(engine));
  Crowd crowd{options.runs, options.concurrency, make};
  const BenchEngine::Usage before = engine.usage();
  const std::int64_t begin_ns = engine.clock().monotonic_ns();
  PAWL_TRY_STATUS(crowd.run(engine));
  const auto steps = static_cast<double>(options.runs * options.steps);
  measured->steps_per_s = steps / seconds_since(engine.clock(), begin_ns);
  const BenchEngine::Usage after = engine.usage();
  measured->core_us = (after.core_us - before.core_us) / steps;
  measured->writer_us = (after.writer_us - before.writer_us) / steps;
  return {};
}

std::string order_id(bool history, std::uint64_t number) {
  return fmt::format("{}-{}", history ? "kept" : "plain", number);
}

Status count_turns(store::Store& store, std::uint64_t runs, Measured* measured) {
  for (std::uint64_t i = 0; i < runs; ++i) {
    PAWL_TRY(const auto run, store.find_run(engine::CoreOptions().ns, order_id(true, i)));
    if (!run) continue;
    PAWL_TRY(const auto turns, store.turns(*run, 0, 1'000));
    measured->turns += turns.size();
    for (const store::TurnRecord& turn : turns) measured->data_bytes += turn.data.size();
  }
  return {};
}

BenchEngine::Options engine_options(const BenchOptions& options, bool history) {
  BenchEngine::Options engine;
  engine.store = options.store;
  engine.worker_threads = options.worker_threads;
  engine.ahead = options.ahead;
  engine.history = history;
  return engine;
}

// In a store of their own, whose file is looked at when it is closed.
Status measure_orders(const BenchOptions& options, bool history, Measured* measured) {
  BenchEngine engine(engine_options(options, history));
  PAWL_TRY_STATUS(engine.open(kSource));
  const std::uint64_t before = engine.stored_bytes();
  Crowd orders{options.runs, options.concurrency, [history](std::uint64_t number) {
                 engine::StartRequest start = request("order", kOrder);
                 start.id = order_id(history, number);
                 return start;
               }};
  PAWL_TRY_STATUS(orders.run(engine));
  PAWL_TRY_STATUS(count_turns(engine.store(), options.runs, measured));
  engine.close();
  measured->orders_bytes = engine.stored_bytes() - before;
  return {};
}

Status measure(const BenchOptions& options, bool history, Measured* measured) {
  {
    BenchEngine engine(engine_options(options, history));
    PAWL_TRY_STATUS(engine.open(kSource));
    PAWL_TRY_STATUS(measure_steps(engine, options, measured));
  }
  return measure_orders(options, history, measured);
}

}  // namespace

void add_order_tasks(engine::WorkerPool& pool) {
  // Which tasks have been asked for before: the first look at the warehouse and the first try to
  // ship a cup fail.
  struct Asked {
    std::mutex mutex;
    std::set<std::string> runs, cups;
  };
  auto asked = std::make_shared<Asked>();
  pool.add("charge",
           [](engine::TaskContext&) { return Payload::trusted(R"({"id":"pay_8f3a","ok":true})"); });
  pool.add("reserve", [asked](engine::TaskContext& task) {
    const std::lock_guard lock(asked->mutex);
    const bool first = asked->runs.insert(task.order().run).second;
    return Payload::trusted(first ? R"({"complete":false})" : R"({"complete":true})");
  });
  pool.add("ship", [asked](engine::TaskContext& task) -> engine::TaskResult {
    const std::lock_guard lock(asked->mutex);
    const bool is_cup = task.order().args.text().find("\"cup\"") != std::string::npos;
    if (is_cup && asked->cups.insert(task.order().run).second) {
      return engine::TaskFailure{{"NoTruck", "no truck before noon", Payload(), {}}, false};
    }
    return Payload::trusted(R"("parcel-1")");
  });
}

Status bench_history(const BenchOptions& options) {
  Measured off, on;
  PAWL_TRY_STATUS(measure(options, false, &off));
  PAWL_TRY_STATUS(measure(options, true, &on));
  const auto turns = static_cast<double>(std::max<std::uint64_t>(on.turns, 1));
  const double grown = static_cast<double>(on.orders_bytes) - static_cast<double>(off.orders_bytes);
  fmt::print(R"({{"bench":"history","runs":{},"steps":{},"steps_per_s_off":{:.0f},)"
             R"("steps_per_s_on":{:.0f},"ratio":{:.3f},"core_us":[{:.2f},{:.2f}],)"
             R"("writer_us":[{:.2f},{:.2f}],"order_turns":{:.2f},"order_bytes_per_turn":{:.1f},)"
             R"("order_data_bytes_per_turn":{:.1f}}})"
             "\n",
             options.runs, options.steps, off.steps_per_s, on.steps_per_s,
             on.steps_per_s / off.steps_per_s, off.core_us, on.core_us, off.writer_us, on.writer_us,
             turns / static_cast<double>(options.runs), grown / turns,
             static_cast<double>(on.data_bytes) / turns);
  return {};
}

}  // namespace pawl::cli
