#include "timetable.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/schedule/firing.h"
#include "engine/service/compile.h"
#include "world.h"

namespace pawl::sim {
namespace {

constexpr store::Namespace kNamespace = 1;
constexpr std::uint32_t kAll = 100'000;
constexpr const char* kName = "ticks";
constexpr const char* kSource =
    "from pawl import workflow\n@workflow\nasync def ticked(tick):\n    return tick['nominal']\n";

std::string tag_of(const store::RunRecord& run, const char* name) {
  const auto tag = std::ranges::find(run.tags, name, &store::Tag::first);
  return tag == run.tags.end() ? std::string() : tag->second;
}

}  // namespace

void Timetable::deploy(Slot& slot) {
  auto compiled = engine::compile_deploy({{{"ticked.py", kSource}}, {}, {}});
  if (!compiled) return world_.problem("ticked is refused: " + to_string(compiled.error()));
  slot.core->deploy(std::move(*compiled), [this](const Result<engine::Deployed>& deployed) {
    if (!deployed) world_.problem("the deploy of ticked fails: " + to_string(deployed.error()));
  });
}

void Timetable::create(Slot& slot) {
  const std::int64_t seconds = dice_.between(2, 8);
  every_us_ = seconds * 1'000'000;
  most_runs_ = static_cast<std::uint64_t>(dice_.between(5, 12));
  engine::ScheduleDefinition definition;
  definition.spec = *engine::spec_of("@every " + std::to_string(seconds) + "s", "");
  definition.overlap = dice_.chance(0.5) ? Overlap::kAllowAll : Overlap::kBufferAll;
  definition.catch_up = CatchUp::kAll;
  definition.max_runs = most_runs_;
  if (dice_.chance(0.3)) definition.jitter_us = 1'500'000;
  slot.core->change_schedule(kName, engine::create_schedule(kName, kTicked, definition),
                             [this](const Result<store::ScheduleRecord>& created) {
                               if (created) return;
                               world_.problem("no schedule: " + to_string(created.error()));
                             });
}

void Timetable::check() {
  const auto record = world_.truth().schedule(kNamespace, kName);
  if (!record || !*record) return world_.problem("the schedule is gone");
  const auto state = engine::decode_state((*record)->state);
  if (!state) return world_.problem("the schedule cannot be read");
  store::RunFilter filter;
  filter.ns = kNamespace;
  std::set<std::string> started;
  const auto page = world_.truth().list_runs(filter, 0, kAll);
  if (!page) return world_.problem("the runs cannot be listed");
  for (const store::RunView& view : page->runs) {
    if (view.run.workflow != kTicked) continue;
    const std::string nominal = tag_of(view.run, engine::kNominalTag);
    if (!started.insert(nominal).second) {
      return world_.problem("the schedule has started " + nominal + " twice");
    }
  }
  const std::uint64_t runs = started.size();
  if (runs > most_runs_ || runs != state->counters.fired) {
    return world_.problem("the schedule has counted " + std::to_string(state->counters.fired) +
                          " of " + std::to_string(runs) + " runs");
  }
  if (runs == 0 || state->counters.missed > 0) return;
  // All are caught up, so that none is left out between the first and the last.
  std::set<std::int64_t> times;
  for (const engine::Firing& firing : state->recent) {
    if (firing.what == "started") times.insert(firing.nominal_us);
  }
  for (const std::int64_t time_us : times) {
    const std::int64_t next_us = time_us + every_us_;
    if (time_us == *times.rbegin() || times.contains(next_us)) continue;
    world_.problem("the schedule has left out " + engine::time_text(next_us));
  }
}

}  // namespace pawl::sim
