#include "store/store.h"

#include <algorithm>

namespace pawl::store {

void set_tag(std::vector<Tag>* tags, const std::string& name,
             const std::optional<std::string>& value) {
  auto at = std::ranges::find(*tags, name, &Tag::first);
  if (at == tags->end()) {
    if (value) tags->emplace_back(name, *value);
  } else if (value) {
    at->second = *value;
  } else {
    tags->erase(at);
  }
}

CallRecord admission_of(const RunRecord& run) {
  CallRecord call;
  call.key = run.admission;
  call.run = run.key;
  call.kind = CallKind::kAdmission;
  call.ns = run.ns;
  call.queue = run.queue;
  call.name = run.workflow;
  call.concurrency_key = run.concurrency_key;
  call.priority = run.priority;
  call.created_at_us = run.created_at_us;
  call.run_at_us = run.start_at_us != 0 ? run.start_at_us : run.created_at_us;
  return call;
}

namespace {

bool is_done(const AuditWrite& audit, const RunWrite& write, const RunWriteResult& result) {
  switch (audit.about) {
    case AuditWrite::About::kControl:
      return result.controlled;
    case AuditWrite::About::kStep:
      return result.step_won;
    case AuditWrite::About::kRevival:
      return result.revived;
    case AuditWrite::About::kOutcome:
      for (std::size_t index = 0; index < write.outcomes.size(); ++index) {
        if (write.outcomes[index].call != audit.call) continue;
        if (result.outcomes[index] == Recorded::kRecorded) return true;
      }
      return false;
    case AuditWrite::About::kCommit:
    case AuditWrite::About::kProgramRemoval:
    case AuditWrite::About::kSchedule:
    case AuditWrite::About::kTrigger:
      break;
  }
  return false;
}

}  // namespace

Result<std::vector<std::optional<RunView>>> Store::runs(std::span<const Key> runs) {
  std::vector<std::optional<RunView>> all;
  all.reserve(runs.size());
  for (Key key : runs) {
    PAWL_TRY(auto view, run(key));
    all.push_back(std::move(view));
  }
  return all;
}

Result<std::vector<Arrived>> Store::arrived(std::span<const ArrivedQuery> queries) {
  std::vector<Arrived> all;
  all.reserve(queries.size());
  for (const ArrivedQuery& query : queries) {
    Arrived& arrived = all.emplace_back();
    if (!query.calls.empty()) {
      PAWL_TRY(arrived.calls, arrived_calls(query.run, query.calls, query.seen));
    }
    if (query.messages > 0) {
      PAWL_TRY(arrived.messages, inbox(query.run, 0, query.messages));
    }
  }
  return all;
}

Result<RunStanding> Store::standing(Key key) {
  PAWL_TRY(std::optional<RunView> view, run(key));
  if (!view) return RunStanding();
  return RunStanding{view->state.has_value(), std::move(view->result),
                     view->state && view->state->paused,
                     view->state && view->state->hold.has_value()};
}

bool is_done(const AuditWrite& audit, const Commit& commit, const CommitResult& result) {
  if (audit.about == AuditWrite::About::kCommit) return true;
  if (audit.about == AuditWrite::About::kProgramRemoval) {
    for (std::size_t index = 0; index < commit.program_removals.size(); ++index) {
      if (commit.program_removals[index] != audit.key) continue;
      if (result.program_removals[index] == ProgramRemoval::kRemoved) return true;
    }
    return false;
  }
  if (audit.about == AuditWrite::About::kSchedule) {
    const auto is_told_of = [&](const ScheduleWrite& one) { return one.record.key == audit.key; };
    const auto found = std::ranges::find_if(commit.schedules, is_told_of);
    return found != commit.schedules.end() &&
           result.schedules[static_cast<std::size_t>(found - commit.schedules.begin())].won;
  }
  if (audit.about == AuditWrite::About::kTrigger) {
    const auto is_told_of = [&](const TriggerWrite& one) { return one.record.key == audit.key; };
    const auto found = std::ranges::find_if(commit.triggers, is_told_of);
    return found != commit.triggers.end() &&
           result.triggers[static_cast<std::size_t>(found - commit.triggers.begin())];
  }
  const auto write = std::find_if(commit.runs.begin(), commit.runs.end(),
                                  [&](const RunWrite& one) { return one.run == audit.key; });
  if (write == commit.runs.end()) return false;
  const auto index = static_cast<std::size_t>(write - commit.runs.begin());
  return is_done(audit, *write, result.runs[index]);
}

Error taken_for_dead() {
  return {ErrorCode::store_unavailable, "another node has taken this one for dead"};
}

bool is_retryable(ErrorCode code) {
  return code == ErrorCode::store_unavailable || code == ErrorCode::store_full ||
         code == ErrorCode::out_of_memory;
}

}  // namespace pawl::store
