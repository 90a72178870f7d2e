// `pawl bench`: what one machine does, durably. Each prints one line of JSON.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "cli/bench_crowd.h"
#include "cli/bench_engine.h"
#include "cli/bench_history.h"
#include "cli/bench_move.h"
#include "cli/bench_schedules.h"
#include "cli/bench_server.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "net/http_client.h"

namespace pawl::cli {
namespace {

constexpr char kSource[] = R"(
import asyncio
from pawl import workflow, receive, send
from pawl.tasks import mark, noop

@workflow
async def sequence(input):
    for i in range(input["steps"]):
        await noop(i)

@workflow
async def ticked(tick):
    pass

@workflow
async def fan(width):
    await asyncio.gather(*[noop(i) for i in range(width)])

@workflow
async def parked(input):
    await receive("go")
    await noop(1)

@workflow
async def deep(input):
    for i in range(100):
        await noop(i)
    for block in range(input["blocks"]):
        await asyncio.gather(*[noop(i) for i in range(1000)])
    for turn in range(input["turns"]):
        if input["second"]:
            await receive("go")
        await mark()
        for i in range(input["steps"]):
            await noop(i)
        await mark()
        send(input["other"], "go", None)
        if not input["second"]:
            await receive("go")
)";

double percentile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5);
  return values[at];
}

// Resident memory of this process, in MB.
double resident_mb() {
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  auto text = read_file("/proc/self/statm");
  if (!text || std::sscanf(text->c_str(), "%lu %lu", &pages, &resident) != 2) return 0;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

// Runs "p0", "p1" … that wait, and their waking in random order.
struct Parking {
  std::uint64_t runs = 0;
  std::uint64_t begun = 0;
  std::uint64_t done = 0;
  std::string error = {};

  void park_next(engine::Core& core, const std::function<void()>& finished) {
    engine::StartRequest start = request("parked", "null");
    start.id = fmt::format("p{}", begun++);
    core.start(std::move(start), [this, &core, finished](const Result<engine::Started>& started) {
      if (!started) error = to_string(started.error());
      if (++done == runs) return finished();
      if (begun < runs) park_next(core, finished);
    });
  }
  Status fill(BenchEngine& engine, std::uint64_t concurrency) {
    engine.together([&](engine::Core& core, const std::function<void()>& finished) {
      for (std::uint64_t i = std::min(runs, concurrency); i > 0; --i) park_next(core, finished);
    });
    if (!error.empty()) return fail(ErrorCode::invalid_request, error);
    return {};
  }

  // A step of the multiplication by an odd number visits every run once, in an order that has
  // nothing to do with where they lie.
  std::string scattered(std::uint64_t number) const {
    return fmt::format("p{}", (number * 2'654'435'761U + 12'345) % runs);
  }
  void wake_next(engine::Core& core, std::uint64_t wakes, const std::function<void()>& finished) {
    std::string run = scattered(begun++);
    core.wait(run, [this, &core, wakes, finished](const Result<engine::RunOutcome>& outcome) {
      if (!outcome) error = to_string(outcome.error());
      if (++done == wakes) return finished();
      if (begun < wakes) wake_next(core, wakes, finished);
    });
    core.send({run, "go", Payload(), {}}, [this](const Result<store::Recorded>& sent) {
      if (!sent) error = to_string(sent.error());
    });
  }
  Status wake(BenchEngine& engine, std::uint64_t wakes, std::uint64_t concurrency) {
    begun = done = 0;
    engine.together([&](engine::Core& core, const std::function<void()>& finished) {
      for (std::uint64_t i = std::min(wakes, concurrency); i > 0; --i) {
        wake_next(core, wakes, finished);
      }
    });
    if (!error.empty()) return fail(ErrorCode::invalid_request, error);
    return {};
  }
};

std::string sequence_input(const BenchOptions& options) {
  std::string pad(options.input_bytes > 30 ? options.input_bytes - 30 : 0, 'x');
  return fmt::format(R"({{"steps":{},"pad":"{}"}})", options.steps, pad);
}

Status bench_seq(BenchEngine& engine, const BenchOptions& options) {
  std::string input = sequence_input(options);
  auto make = [&](std::uint64_t) { return request("sequence", input); };
  Crowd warm{std::min<std::uint64_t>(options.runs, options.concurrency), options.concurrency, make};
  PAWL_TRY_STATUS(warm.run(engine));
  Crowd crowd{options.runs, options.concurrency, make};
  std::uint64_t commits = engine.counters().commits;
  std::uint64_t bytes = engine.stored_bytes();
  BenchEngine::Usage usage = engine.usage();
  std::int64_t begin_ns = engine.clock().monotonic_ns();
  PAWL_TRY_STATUS(crowd.run(engine));
  double seconds = seconds_since(engine.clock(), begin_ns);
  auto steps = static_cast<double>(options.runs * options.steps);
  fmt::print(R"({{"bench":"seq","concurrency":{},"steps":{},"input_bytes":{},"steps_per_s":{:.0f},)"
             R"("runs_per_s":{:.0f},"p50_ms":{:.2f},"p99_ms":{:.2f},"bytes_per_step":{:.0f},)"
             R"("fsyncs":{},"per_step":{{{}}},{}}})"
             "\n",
             options.concurrency, options.steps, options.input_bytes, steps / seconds,
             static_cast<double>(options.runs) / seconds, percentile(crowd.ms, 0.5),
             percentile(crowd.ms, 0.99), static_cast<double>(engine.stored_bytes() - bytes) / steps,
             engine.counters().commits - commits, engine.usage_json(usage, steps),
             engine.cpu_json());
  return {};
}

Status bench_fanout(BenchEngine& engine, const BenchOptions& options) {
  std::string input = std::to_string(options.width);
  auto make = [&](std::uint64_t) { return request("fan", input); };
  Crowd warm{1, 1, make};
  PAWL_TRY_STATUS(warm.run(engine));
  Crowd crowd{options.runs, options.concurrency, make};
  std::uint64_t commits = engine.counters().commits;
  std::int64_t begin_ns = engine.clock().monotonic_ns();
  PAWL_TRY_STATUS(crowd.run(engine));
  double seconds = seconds_since(engine.clock(), begin_ns);
  fmt::print(R"({{"bench":"fanout","width":{},"runs":{},"concurrency":{},"tasks_per_s":{:.0f},)"
             R"("p50_ms":{:.2f},"p99_ms":{:.2f},"fsyncs":{},{}}})"
             "\n",
             options.width, options.runs, options.concurrency,
             static_cast<double>(options.runs * options.width) / seconds, percentile(crowd.ms, 0.5),
             percentile(crowd.ms, 0.99), engine.counters().commits - commits, engine.cpu_json());
  return {};
}

// Start and result as two requests over HTTP.
Status run_over_http(net::HttpClient& client, const std::string& body) {
  PAWL_TRY(auto started, client.request("POST", "/api/v1/runs", body));
  std::size_t id = started.body.find(R"("id":")") + 6;
  std::string run = started.body.substr(id, started.body.find('"', id) - id);
  PAWL_TRY(auto result, client.request("GET", "/api/v1/runs/" + run + "/result?wait=30"));
  if (result.status == 200) return {};
  return fail(ErrorCode::server_unreachable, "the run has not ended: " + result.body);
}

Status bench_latency(BenchEngine& engine, const BenchOptions& options) {
  std::string input = sequence_input(options);
  std::vector<double> ms;
  constexpr std::uint64_t kWarm = 50;
  net::HttpClient client({"127.0.0.1", engine.port(), std::chrono::milliseconds(70'000), {}});
  std::string body = R"({"workflow":"sequence","input":)" + input + "}";
  for (std::uint64_t i = 0; i < options.runs + kWarm; ++i) {
    std::int64_t begin_ns = engine.clock().monotonic_ns();
    if (engine.port() != 0) {
      PAWL_TRY_STATUS(run_over_http(client, body));
    } else {
      PAWL_TRY(engine::RunOutcome outcome, engine.run(request("sequence", input)));
    }
    if (i >= kWarm) ms.push_back(seconds_since(engine.clock(), begin_ns) * 1e3);
  }
  fmt::print(R"({{"bench":"latency","steps":{},"runs":{},"p50_ms":{:.3f},"p99_ms":{:.3f},{}}})"
             "\n",
             options.steps, options.runs, percentile(ms, 0.5), percentile(ms, 0.99),
             engine.cpu_json());
  return {};
}

// Two runs take turns of some steps each: one that has made a million calls before, and one that
// has made a hundred. What disturbs the machine for a while disturbs both.
Status bench_depth(BenchEngine& engine, const BenchOptions& options) {
  constexpr std::uint64_t kTurns = 20;
  const std::uint64_t steps = std::max<std::uint64_t>(options.steps / kTurns, 1);
  auto runner = [&](const char* id, const char* other, std::uint64_t blocks, bool second) {
    engine::StartRequest start = request(
        "deep", fmt::format(R"({{"blocks":{},"turns":{},"steps":{},"second":{},"other":"{}"}})",
                            blocks, kTurns, steps, second, other));
    start.id = id;
    return start;
  };
  engine.together([&](engine::Core& core, const std::function<void()>& begun) {
    core.start(runner("fresh", "deep", 0, true),
               [begun](const Result<engine::Started>&) { begun(); });
  });
  PAWL_TRY(engine::RunOutcome outcome,
           engine.run(runner("deep", "fresh", options.depth / 1000, false)));
  std::vector<std::int64_t> marks = engine.marks();
  if (outcome.status != store::RunStatus::kCompleted || marks.size() != 4 * kTurns) {
    return fail(ErrorCode::invalid_request, outcome.error.kind + ": " + outcome.error.message);
  }
  std::vector<double> deep_us;
  std::vector<double> fresh_us;
  for (std::size_t i = 0; i < marks.size(); i += 2) {
    double us = static_cast<double>(marks[i + 1] - marks[i]) / 1e3 / static_cast<double>(steps + 1);
    (i % 4 == 0 ? deep_us : fresh_us).push_back(us);
  }
  double deep = percentile(deep_us, 0.5);
  double fresh = percentile(fresh_us, 0.5);
  fmt::print(R"({{"bench":"depth","depth":{},"steps":{},"fresh_us":{:.1f},"deep_us":{:.1f},)"
             R"("ratio":{:.3f},{}}})"
             "\n",
             options.depth, kTurns * steps, fresh, deep, deep / fresh, engine.cpu_json());
  return {};
}

// Many runs that wait for a message, of which some are then sent one, in random order.
Status bench_park(BenchEngine& engine, const BenchOptions& options) {
  std::vector<double> alone;
  auto start_one = [&](std::vector<double>* ms) -> Status {
    for (int i = 0; i < 200; ++i) {
      std::int64_t begin_ns = engine.clock().monotonic_ns();
      PAWL_TRY(engine::RunOutcome outcome, engine.run(request("sequence", R"({"steps":1})")));
      ms->push_back(seconds_since(engine.clock(), begin_ns) * 1e3);
    }
    return {};
  };
  PAWL_TRY_STATUS(start_one(&alone));

  std::int64_t begin_ns = engine.clock().monotonic_ns();
  Parking parking{options.runs};
  PAWL_TRY_STATUS(parking.fill(engine, options.concurrency));
  double fill_s = seconds_since(engine.clock(), begin_ns);
  // What the allocator keeps for a moment after the load is not what parked runs take.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  double resident = resident_mb();
  std::vector<double> beside;
  PAWL_TRY_STATUS(start_one(&beside));

  BenchEngine::Usage usage = engine.usage();
  begin_ns = engine.clock().monotonic_ns();
  PAWL_TRY_STATUS(parking.wake(engine, options.wakes, options.concurrency));
  double wake_s = seconds_since(engine.clock(), begin_ns);
  // Each of them takes two steps: what it does with the message, and with the task after it.
  double woken_per_s = static_cast<double>(options.wakes) / wake_s;
  fmt::print(
      R"({{"bench":"park","runs":{},"parked_per_s":{:.0f},"resident_mb":{:.0f},)"
      R"("start_alone_p50_ms":{:.3f},"start_beside_p50_ms":{:.3f},"wakes":{},)"
      R"("woken_per_s":{:.0f},"steps_per_s":{:.0f},"stored_mb":{:.0f},"per_wake":{{{}}},{}}})"
      "\n",
      options.runs, static_cast<double>(options.runs) / fill_s, resident, percentile(alone, 0.5),
      percentile(beside, 0.5), options.wakes, woken_per_s, 2 * woken_per_s,
      static_cast<double>(engine.stored_bytes()) / 1e6,
      engine.usage_json(usage, static_cast<double>(options.wakes)), engine.cpu_json());
  return {};
}

}  // namespace

int run_bench(const BenchOptions& options) {
  if (options.kind == "depth" && options.worker != "inproc") {
    report({ErrorCode::usage, "depth is measured with tasks in process", "leave out --worker"});
    return kExitUsage;
  }
  const bool is_of_server = options.kind == "idle" || options.kind == "ready" ||
                            options.kind == "move" || options.kind == "hooks";
  if (is_of_server || options.kind == "history") {
    const Status measured = options.kind == "idle"      ? bench_idle(options)
                            : options.kind == "move"    ? bench_move(options)
                            : options.kind == "hooks"   ? bench_hooks(options)
                            : options.kind == "history" ? bench_history(options)
                                                        : bench_ready(options);
    std::fflush(stdout);
    if (measured) return kExitOk;
    report(measured.error());
    return kExitException;
  }
  BenchEngine engine({options.store, options.worker_threads, options.ahead, options.worker,
                      options.read_latency_ms, options.sdk, options.traces, options.history});
  Status status = engine.open(kSource);
  if (status) {
    if (options.kind == "seq") status = bench_seq(engine, options);
    if (options.kind == "fanout") status = bench_fanout(engine, options);
    if (options.kind == "latency") status = bench_latency(engine, options);
    if (options.kind == "depth") status = bench_depth(engine, options);
    if (options.kind == "schedules") status = bench_schedules(engine, options);
    if (options.kind == "park") status = bench_park(engine, options);
  }
  std::fflush(stdout);
  if (status) return kExitOk;
  report(status.error());
  return kExitException;
}

}  // namespace pawl::cli
