#include "engine/schedule/schedules.h"

#include <algorithm>
#include <utility>

#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/lineup.h"
#include "engine/run/under_way.h"

namespace pawl::engine {
namespace {

// Bounds of what one look adds to a batch: others have their turns and commits in between.
constexpr std::uint32_t kPage = 64;
constexpr std::size_t kMostStartsAtOnce = 128;
// So much searching for times is as much work as a start.
constexpr std::int64_t kStepsOfStart = 1'000;
// There is no room now, or those that are due are being written.
constexpr std::int64_t kSoonUs = 10'000;
// Until a schedule that cannot be read is looked at again.
constexpr std::int64_t kBrokenAgainUs = 3'600'000'000;

std::string name_under_way(const std::string& id) { return "schedule " + id; }

}  // namespace

void Schedules::watch(std::int64_t wake_at_us) {
  if (wake_at_us == 0 || !due_.expect(wake_at_us, batch_.id)) return;
  wall_.add({wake_at_us, TimerKind::kSchedules, 0, 0});
}

Status Schedules::find_due() {
  const std::int64_t now_us = clock_.now_us();
  PAWL_TRY(auto due, store_.due_schedules(options_.ns, now_us, kPage));
  std::size_t work = 0;  // in starts
  bool left = due.size() == kPage, written = false;
  for (const store::ScheduleRecord& record : due) {
    // Whoever writes it finds out when it is due next.
    if (under_way_.any({name_under_way(record.id)})) continue;
    if (work >= kMostStartsAtOnce || keys_.low() || !lineup_.check_room()) {
      left = true;
      break;
    }
    PAWL_TRY(const std::size_t done, look_at(record));
    work += done;
    written = true;
  }
  PAWL_TRY(std::optional<std::int64_t> next, store_.next_schedule(options_.ns, now_us));
  if (left && written) {
    batch_.done.push_back([this](const Status& status) {
      if (status) watch(clock_.now_us());
    });
  } else if (left) {
    next = now_us + kSoonUs;
  }
  due_.set(next);
  if (next) wall_.add({*next, TimerKind::kSchedules, 0, 0});
  return {};
}

// Returns how much work that was, in starts.
Result<std::size_t> Schedules::look_at(const store::ScheduleRecord& record) {
  Status asked;
  PAWL_TRY(const ScheduleNow now, situation(record, &asked));
  auto change = look(record, now);
  if (!asked) return fail(asked.error());
  if (!change) {
    // It is not lost, and it does not keep the others from their times.
    store::ScheduleWrite write;
    write.record = record;
    write.record.wake_at_us = now.now_us + kBrokenAgainUs;
    write.revision = record.revision;
    batch_.commit.schedules.push_back(std::move(write));
    batch_.schedule_done.emplace_back([](const Result<store::ScheduleWriteResult>&) {});
    return 0;
  }
  const std::size_t work =
      change->starts.size() + static_cast<std::size_t>(change->steps / kStepsOfStart);
  write(record, std::move(*change), [](const Result<store::ScheduleRecord>&) {});
  return work;
}

// The clock was set back. A page at a time, each of which is looked at after the one before is
// durable.
Status Schedules::look_at_all_again(const std::string& after) {
  PAWL_TRY(auto page, store_.schedules(options_.ns, after, kPage));
  const auto again = [](const std::optional<store::ScheduleRecord>& record,
                        const ScheduleNow& now) -> Result<ScheduleChange> {
    if (!record) return fail(ErrorCode::unknown_schedule, "it has been deleted");
    return engine::look_again(*record, now);
  };
  for (const store::ScheduleRecord& record : page) {
    change(record.id, again, [](const Result<store::ScheduleRecord>&) {});
  }
  if (page.size() < kPage) return {};
  batch_.done.push_back([this, last = page.back().id](const Status& status) {
    if (!status || trouble_.any()) return;
    if (Status looked = look_at_all_again(last); !looked) trouble_.note(looked.error());
  });
  return {};
}

Result<std::vector<ScheduleEnd>> Schedules::ends_of(const store::ScheduleRecord& record) {
  std::vector<ScheduleEnd> ends;
  auto state = decode_state(record.state);
  if (!state) return ends;  // whoever looks at it finds out
  for (const ScheduledRun& run : state->live) {
    PAWL_TRY(const auto standing, store_.standing(run.run));
    if (standing.result) {
      ends.push_back({run.run, standing.result->status});
    } else if (!standing.live) {
      ends.push_back({run.run, std::nullopt});
    }
  }
  return ends;
}

// `asked` is set if the store could not answer a question of whoever uses the result.
Result<ScheduleNow> Schedules::situation(const std::optional<store::ScheduleRecord>& record,
                                         Status* asked) {
  ScheduleNow now;
  now.now_us = clock_.now_us();
  if (record) {
    PAWL_TRY(now.ends, ends_of(*record));
  }
  now.is_taken = [this, asked](const std::string& start_key) {
    auto owner = store_.find_start_key(options_.ns, start_key);
    if (!owner) *asked = fail(owner.error());
    return owner && owner->has_value();
  };
  return now;
}

void Schedules::run_ended(const HotRun& run) {
  const auto tag = std::ranges::find(run.record.tags, kScheduleTag, &store::Tag::first);
  // Anybody may give a run such a tag, and nobody else such a key. To look at a schedule for each
  // run that ends would be much work.
  if (tag == run.record.tags.end() || !is_key_of_schedule(run.record.start_key)) return;
  const auto edit = [key = run.key](const std::optional<store::ScheduleRecord>& record,
                                    const ScheduleNow& now) -> Result<ScheduleChange> {
    // Somebody else may have seen to this end.
    const auto ended = std::ranges::find(now.ends, key, &ScheduleEnd::run);
    if (!record || ended == now.ends.end()) {
      return fail(ErrorCode::unknown_schedule, "no schedule follows the run");
    }
    return look(*record, now);
  };
  change(tag->second, edit, [](const Result<store::ScheduleRecord>&) {});
}

}  // namespace pawl::engine
