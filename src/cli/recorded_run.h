// What a run did, from its beginning, as a test can repeat it: its input, what came from outside in
// which order, what its tasks were called with and gave, and how it ended.
//
// The run is gone through once more in memory, as a test would: tasks answer at once with what they
// gave, then messages, timers and resumes come in the order in which they came. What then does not
// end as the run did depends on something that no test can repeat, and is refused.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "cli/scripted_tasks.h"
#include "engine/repair/run_file.h"
#include "value/payload.h"

namespace pawl::cli {

struct RecordedRun {
  struct TaskCall {
    std::string task;
    Payload args;      // a list
    Payload keywords;  // an object, or null
    std::optional<Payload> value;
    std::optional<CallError> error;
  };
  // What comes from outside.
  struct Event {
    enum class Kind : std::uint8_t { kMessage, kTime, kResume } kind = Kind::kMessage;
    std::string channel;
    Payload payload;
    std::int64_t after_us = 0;  // kTime: how long the run slept
  };
  enum class End : std::uint8_t { kWaits, kCompleted, kFailed };

  Payload input;
  std::vector<TaskCall> calls;  // in the order in which they were made
  std::vector<Event> events;
  End end = End::kWaits;
  Payload output;   // completed
  CallError error;  // failed
};

// PAWL-4075 for a run that cannot be repeated; the message says why. `more` answers the tasks that
// are open.
Result<RecordedRun> repeat_run(const engine::RunFile& file, ScriptedTasks more,
                               const Limits& limits);

}  // namespace pawl::cli
