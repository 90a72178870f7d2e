// The public engine's schedules.
#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "engine/schedule/changes.h"
#include "engine/schedule/firing.h"
#include "engine/schedule/view.h"
#include "engine/service/implementation.h"

namespace pawl {
namespace {

using engine::Core;
using engine::Reply;
using engine::Service;

constexpr std::uint32_t kLargestPage = 1'000;

std::int64_t us_of(Time time) { return time.time_since_epoch().count(); }

// Asks the core for a change, and shows what has come of it.
Result<ScheduleInfo> change(Service& service, const std::string& id, engine::ScheduleEdit edit,
                            const engine::AuditNote& note) {
  PAWL_TRY(const store::ScheduleRecord record,
           service.ask<store::ScheduleRecord>([&](Core& core, Reply<store::ScheduleRecord> reply) {
             core.change_schedule(id, std::move(edit), std::move(reply), note);
           }));
  return engine::view_of(record, service.clock().now_us());
}

}  // namespace

Result<ScheduleInfo> Engine::create_schedule(const std::string& id, const std::string& workflow,
                                             const ScheduleOptions& options,
                                             const ControlOptions& by) {
  PAWL_TRY(const engine::ScheduleDefinition definition, engine::definition_of(options));
  return change(*implementation_, id, engine::create_schedule(id, workflow, definition),
                engine::created_note(by.actor, id, workflow, definition));
}

Result<ScheduleInfo> Engine::update_schedule(const std::string& id, const std::string& workflow,
                                             const ScheduleOptions& options,
                                             const std::string& revision,
                                             const ControlOptions& by) {
  PAWL_TRY(const engine::ScheduleDefinition definition, engine::definition_of(options));
  return change(
      *implementation_, id,
      engine::if_unchanged(id, revision, engine::update_schedule(id, workflow, definition)),
      engine::updated_note(by.actor, id, workflow, definition));
}

Result<ScheduleInfo> Engine::pause_schedule(const std::string& id, const std::string& reason,
                                            const ControlOptions& by) {
  return change(*implementation_, id, engine::pause_schedule(id, reason),
                {by.actor, "pause_schedule", id, reason});
}

Result<ScheduleInfo> Engine::resume_schedule(const std::string& id, const ControlOptions& by) {
  return change(*implementation_, id, engine::resume_schedule(id),
                {by.actor, "resume_schedule", id, {}});
}

Result<ScheduleInfo> Engine::trigger_schedule(const std::string& id, std::optional<Overlap> overlap,
                                              const ControlOptions& by) {
  return change(*implementation_, id, engine::trigger_schedule(id, overlap),
                engine::triggered_note(by.actor, id, overlap));
}

Result<std::uint64_t> Engine::backfill_schedule(const std::string& id, Time from, Time to,
                                                const BackfillOptions& options,
                                                const ControlOptions& by) {
  const engine::BackfillRequest request{us_of(from), us_of(to), options.overlap};
  PAWL_TRY(const auto record, implementation_->read_store([&](store::Store& store) {
    return store.schedule(Service::kNamespace, id);
  }));
  if (!record) return fail(engine::unknown_schedule(id));
  PAWL_TRY(const std::uint64_t count, engine::count_backfill(*record, request));
  if (options.dry_run) return count;
  PAWL_TRY_STATUS(
      change(*implementation_, id,
             engine::backfill_schedule(id, request.from_us, request.to_us, request.overlap),
             engine::backfill_note(by.actor, id, request))
          .map([](const ScheduleInfo&) {}));
  return count;
}

Result<ScheduleInfo> Engine::cancel_backfill(const std::string& id, std::uint64_t number,
                                             const ControlOptions& by) {
  return change(*implementation_, id, engine::cancel_backfill(id, number),
                {by.actor, "cancel_backfill", id, "backfill " + std::to_string(number)});
}

Status Engine::delete_schedule(const std::string& id, const DeleteScheduleOptions& options,
                               const ControlOptions& by) {
  const auto runs =
      options.cancel_runs ? engine::RunsOfDeleted::kAreCancelled : engine::RunsOfDeleted::kGoOn;
  return implementation_
      ->ask<store::ScheduleRecord>([&](Core& core, Reply<store::ScheduleRecord> reply) {
        core.change_schedule(
            id, engine::delete_schedule(id, runs), std::move(reply),
            {by.actor, "delete_schedule", id, options.cancel_runs ? "its runs are cancelled" : ""});
      })
      .map([](const store::ScheduleRecord&) {});
}

Result<ScheduleInfo> Engine::schedule(const std::string& id) {
  PAWL_TRY(const auto record, implementation_->read_store([&](store::Store& store) {
    return store.schedule(Service::kNamespace, id);
  }));
  if (!record) return fail(engine::unknown_schedule(id));
  return engine::view_of(*record, implementation_->clock().now_us());
}

Result<SchedulePage> Engine::schedules(const std::string& cursor, std::uint32_t limit) {
  limit = std::clamp(limit, std::uint32_t{1}, kLargestPage);
  PAWL_TRY(const auto records, implementation_->read_store([&](store::Store& store) {
    return store.schedules(Service::kNamespace, cursor, limit);
  }));
  SchedulePage page;
  for (const store::ScheduleRecord& record : records) {
    PAWL_TRY(ScheduleInfo info, engine::view_of(record, implementation_->clock().now_us()));
    page.schedules.push_back(std::move(info));
  }
  if (records.size() == limit) page.next = records.back().id;
  return page;
}

}  // namespace pawl
