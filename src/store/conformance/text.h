// Records and answers as text, every field of them: for comparing two in a test, with a difference
// that can be read.
#pragma once

#include <string>

#include "store/store.h"

namespace pawl::store {

std::string text_of(const ProgramRecord& program);
std::string text_of(const WorkflowRecord& workflow);
std::string text_of(const RunRecord& run);
std::string text_of(const Hold& hold);
std::string text_of(const RunState& state);
std::string text_of(const RunResult& result);
std::string text_of(const RunRequests& requests);
std::string text_of(const RunView& view);
std::string text_of(const CallRecord& call);
std::string text_of(const MessageRecord& message);
std::string text_of(const LogRecord& log);
std::string text_of(const TurnRecord& turn);
std::string text_of(const SessionRecord& session);
std::string text_of(const NodeRecord& node);
std::string text_of(const ScheduleRecord& schedule);
std::string text_of(const TriggerRecord& trigger);
std::string text_of(const TriggerInput& input);
std::string text_of(const RunPage& page);
std::string text_of(const CallPage& page);
std::string text_of(const RunCounts& counts);
std::string text_of(const QueueCounts& counts);
std::string text_of(const QueueLimits& limits);
std::string text_of(const QueueRecord& queue);
std::string text_of(const ProgramUse& use);
std::string text_of(const AuditPage& page);
std::string text_of(const DueRun& run);
std::string text_of(const CommitResult& result);
std::string text_of(Key key);
std::string text_of(const std::string& bytes);

template <typename Row>
std::string text_of(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) text += text_of(row) + "\n";
  return text;
}

template <typename Row>
std::string text_of(const std::optional<Row>& row) {
  return row ? text_of(*row) : "none";
}

template <typename Value>
std::string text_of(const Result<Value>& result) {
  return result ? text_of(*result) : to_string(result.error());
}

}  // namespace pawl::store
