#include "cli/bench_schedules.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "base/error_codes.h"
#include "cli/bench_engine.h"
#include "cli/files.h"
#include "engine/schedule/firing.h"

namespace pawl::cli {
namespace {

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kFarAwayUs = 1'000LL * 86'400 * kSecondUs;
constexpr std::int64_t kPatienceUs = 120 * kSecondUs;

double resident_mb() {
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  auto text = read_file("/proc/self/statm");
  if (!text || std::sscanf(text->c_str(), "%lu %lu", &pages, &resident) != 2) return 0;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

double percentile(std::vector<double>* values, double part) {
  if (values->empty()) return 0;
  std::ranges::sort(*values);
  return (*values)[static_cast<std::size_t>(part * static_cast<double>(values->size() - 1) + 0.5)];
}

// Schedules that fire once, at one instant.
class Creation {
 public:
  Creation(std::string prefix, std::uint64_t count, std::int64_t at_us)
      : prefix_(std::move(prefix)), count_(count) {
    engine::Interval interval{engine::kLongestIntervalUs, at_us % engine::kLongestIntervalUs};
    definition_.spec.every.push_back(interval);
    definition_.max_runs = 1;
  }

  Status run(BenchEngine& engine) {
    engine.together([&](engine::Core& core, const std::function<void()>& done) {
      for (std::uint64_t i = std::min<std::uint64_t>(count_, 1'000); i > 0; --i) next(core, done);
    });
    if (!error_.empty()) return fail(ErrorCode::invalid_schedule, error_);
    return {};
  }

 private:
  void next(engine::Core& core, const std::function<void()>& done) {
    const std::string id = prefix_ + std::to_string(begun_++);
    core.change_schedule(id, engine::create_schedule(id, "ticked", definition_),
                         [this, &core, done](const Result<store::ScheduleRecord>& created) {
                           if (!created) error_ = to_string(created.error());
                           if (++created_ == count_) return done();
                           if (begun_ < count_) next(core, done);
                         });
  }

  std::string prefix_;
  std::uint64_t count_;
  engine::ScheduleDefinition definition_;
  std::uint64_t begun_ = 0;
  std::uint64_t created_ = 0;
  std::string error_;
};

// How long another start takes until it is durable, in ms.
double start_another(BenchEngine& engine) {
  const std::int64_t begin_ns = engine.clock().monotonic_ns();
  engine.together([&](engine::Core& core, const std::function<void()>& done) {
    engine::StartRequest request;
    request.workflow = "ticked";
    core.start(std::move(request), [done](const Result<engine::Started>&) { done(); });
  });
  return static_cast<double>(engine.clock().monotonic_ns() - begin_ns) * 1e-6;
}

}  // namespace

Status bench_schedules(BenchEngine& engine, const BenchOptions& options) {
  const std::int64_t lead_us = 5 * kSecondUs + static_cast<std::int64_t>(options.runs) * 500;
  const std::int64_t at_us = (engine.clock().now_us() + lead_us) / kSecondUs * kSecondUs;
  PAWL_TRY_STATUS(Creation("due", options.runs, at_us).run(engine));
  if (engine.clock().now_us() >= at_us) {
    return fail(ErrorCode::invalid_schedule, "creating the schedules took too long");
  }
  std::vector<double> alone;
  while (engine.clock().now_us() < at_us - 200'000) {
    alone.push_back(start_another(engine));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::vector<double> beside;
  std::uint64_t fired = 0;
  std::int64_t now_us = 0;
  while (fired < options.runs) {
    beside.push_back(start_another(engine));
    fired = engine.counters().schedules_fired;
    now_us = engine.clock().now_us();
    if (now_us > at_us + kPatienceUs) return fail(ErrorCode::wait_timeout, "not all have fired");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const double seconds = static_cast<double>(now_us - at_us) / 1e6;

  const std::uint64_t idle = options.runs * 10;
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const double before_mb = resident_mb();
  PAWL_TRY_STATUS(Creation("idle", idle, at_us + kFarAwayUs).run(engine));
  std::this_thread::sleep_for(std::chrono::seconds(3));
  const double idle_mb = resident_mb() - before_mb;
  const BenchEngine::Usage usage = engine.usage();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  const BenchEngine::Usage later = engine.usage();
  fmt::print(R"({{"bench":"schedules","schedules":{},"all_started_s":{:.3f},)"
             R"("other_start_alone_p99_ms":{:.2f},"other_start_beside_p50_ms":{:.2f},)"
             R"("other_start_beside_p99_ms":{:.2f},"idle":{},"idle_resident_mb":{:.1f},)"
             R"("idle_cpu_us_per_s":{:.0f},{}}})"
             "\n",
             options.runs, seconds, percentile(&alone, 0.99), percentile(&beside, 0.5),
             percentile(&beside, 0.99), idle, idle_mb, (later.all_us - usage.all_us) / 5,
             engine.cpu_json());
  return {};
}

}  // namespace pawl::cli
