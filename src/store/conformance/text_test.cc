#include "store/conformance/text.h"

#include <functional>
#include <type_traits>

namespace pawl::store {

namespace {

// "name=value " for every field.
class Fields {
 public:
  template <typename Value>
  Fields& add(const char* name, const Value& value) {
    text_ += name;
    text_ += '=';
    if constexpr (std::is_enum_v<Value>) {
      text_ += std::to_string(static_cast<int>(value));
    } else if constexpr (std::is_arithmetic_v<Value>) {
      text_ += std::to_string(value);
    } else {
      text_ += text_of(value);
    }
    text_ += ' ';
    return *this;
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

template <typename Value>
std::string numbers(const std::vector<Value>& values) {
  std::string text = "[";
  for (const Value& value : values) text += std::to_string(static_cast<int>(value)) + " ";
  return text + "]";
}

std::string text_of_tags(const std::vector<Tag>& tags) {
  std::string text = "[";
  for (const Tag& tag : tags) text += text_of(tag.first) + ":" + text_of(tag.second) + " ";
  return text + "]";
}

std::string text_of_start(const StartResult& start) {
  return Fields().add("inserted", start.inserted).add("existing", start.existing).take();
}

std::string text_of_write(const RunWriteResult& result) {
  std::string text = text_of_start(result.start) + numbers(result.outcomes) +
                     numbers(result.messages) +
                     Fields()
                         .add("revived", result.revived)
                         .add("controlled", result.controlled)
                         .add("won", result.step_won)
                         .add("arrivals", result.arrivals)
                         .add("ready", result.ready)
                         .take();
  text += numbers(std::vector<int>(result.cancels.begin(), result.cancels.end()));
  for (const StartResult& start : result.starts) text += "start(" + text_of_start(start) + ") ";
  for (const ElsewhereResult& each : result.elsewhere) {
    text += "elsewhere(" +
            Fields()
                .add("recorded", each.recorded)
                .add("arrival", each.arrival)
                .add("ready", each.ready)
                .take() +
            ") ";
  }
  return text;
}

}  // namespace

std::string text_of(Key key) { return std::to_string(key); }

std::string text_of(const std::string& bytes) {
  if (bytes.size() <= 80) return "\"" + bytes + "\"";
  return "\"" + bytes.substr(0, 20) + "…\"(" + std::to_string(bytes.size()) + " bytes, hash " +
         std::to_string(std::hash<std::string>()(bytes)) + ")";
}

std::string text_of(const ProgramRecord& program) {
  return Fields()
      .add("key", program.key)
      .add("ns", program.ns)
      .add("version", program.version)
      .add("compiler_revision", program.compiler_revision)
      .add("bytes", program.bytes)
      .add("created_at_us", program.created_at_us)
      .take();
}

std::string text_of(const WorkflowRecord& workflow) {
  return Fields()
      .add("ns", workflow.ns)
      .add("name", workflow.name)
      .add("program", workflow.program)
      .add("entry", workflow.entry)
      .add("deployed_at_us", workflow.deployed_at_us)
      .take();
}

std::string text_of(const RunRecord& run) {
  return Fields()
             .add("key", run.key)
             .add("ns", run.ns)
             .add("id", run.id)
             .add("workflow", run.workflow)
             .add("program", run.program)
             .add("entry", run.entry)
             .add("input", run.input)
             .add("start_key", run.start_key)
             .add("parent_run", run.parent_run)
             .add("parent_call", run.parent_call)
             .add("priority", run.priority)
             .add("created_at_us", run.created_at_us)
             .add("start_at_us", run.start_at_us)
             .add("timeout_us", run.timeout_us)
             .add("admission", run.admission)
             .add("queue", run.queue)
             .add("concurrency_key", run.concurrency_key)
             .take() +
         "tags=" + text_of_tags(run.tags);
}

std::string text_of(const Hold& hold) {
  return Fields()
      .add("fault", hold.fault)
      .add("at_us", hold.at_us)
      .add("until_us", hold.until_us)
      .take();
}

std::string text_of(const RunState& state) {
  return Fields()
      .add("run", state.run)
      .add("revision", state.revision)
      .add("arrivals", state.arrivals)
      .add("seen", state.seen)
      .add("generation", state.generation)
      .add("ready", state.ready)
      .add("paused", state.paused)
      .add("cancel", state.cancel)
      .add("strikes", state.strikes)
      .add("wake_at_us", state.wake_at_us)
      .add("home", state.home)
      .add("last_call", state.last_call)
      .add("waits", state.waits)
      .add("open", state.open)
      .add("snapshot", state.snapshot)
      .add("tail_bytes", state.tail_bytes)
      .add("line", state.line)
      .add("status", state.status)
      .add("status_version", state.status_version)
      .add("phase", state.phase)
      .add("retry_point", state.retry_point)
      .add("hold", state.hold)
      .add("queued", state.queued)
      .add("deadline_us", state.deadline_us)
      .take();
}

std::string text_of(const RunResult& result) {
  return Fields()
      .add("run", result.run)
      .add("status", result.status)
      .add("outcome", result.outcome)
      .add("retry_point", result.retry_point)
      .add("ended_at_us", result.ended_at_us)
      .add("last_call", result.last_call)
      .add("generation", result.generation)
      .add("last_status", result.last_status)
      .add("status_version", result.status_version)
      .take();
}

std::string text_of(const RunRequests& requests) {
  return Fields()
      .add("cancel_reason", requests.cancel_reason)
      .add("cancelled_at_us", requests.cancelled_at_us)
      .add("force_at_us", requests.force_at_us)
      .add("pause_reason", requests.pause_reason)
      .take();
}

std::string text_of(const RunView& view) {
  return text_of(view.run) + " state(" + text_of(view.state) + ") result(" + text_of(view.result) +
         ") requests(" + text_of(view.requests) + ")";
}

std::string text_of(const CallRecord& call) {
  return Fields()
      .add("key", call.key)
      .add("run", call.run)
      .add("number", call.number)
      .add("previous", call.previous)
      .add("kind", call.kind)
      .add("status", call.status)
      .add("ns", call.ns)
      .add("queue", call.queue)
      .add("name", call.name)
      .add("args", call.args)
      .add("keywords", call.keywords)
      .add("options", call.options)
      .add("concurrency_key", call.concurrency_key)
      .add("priority", call.priority)
      .add("attempt", call.attempt)
      .add("lost_leases", call.lost_leases)
      .add("run_at_us", call.run_at_us)
      .add("deadline_us", call.deadline_us)
      .add("session", call.session)
      .add("token", call.token)
      .add("progress", call.progress)
      .add("child_run", call.child_run)
      .add("arrival", call.arrival)
      .add("outcome", call.outcome)
      .add("created_at_us", call.created_at_us)
      .add("started_at_us", call.started_at_us)
      .add("ended_at_us", call.ended_at_us)
      .add("attempts_before", call.attempts_before)
      .take();
}

std::string text_of(const MessageRecord& message) {
  return Fields()
      .add("run", message.run)
      .add("arrival", message.arrival)
      .add("channel", message.channel)
      .add("payload", message.payload)
      .add("at_us", message.at_us)
      .add("reply_to", message.reply_to)
      .take();
}

std::string text_of(const TurnRecord& turn) {
  return Fields()
      .add("run", turn.run)
      .add("turn", turn.turn)
      .add("key_turn", turn.key_turn)
      .add("at_us", turn.at_us)
      .add("data", turn.data)
      .take();
}

std::string text_of(const LogRecord& log) {
  return Fields()
      .add("run", log.run)
      .add("at_us", log.at_us)
      .add("level", log.level)
      .add("line", log.line)
      .take();
}

std::string text_of(const SessionRecord& session) {
  return Fields()
      .add("key", session.key)
      .add("ns", session.ns)
      .add("node", session.node)
      .add("name", session.name)
      .add("queues", session.queues)
      .add("started_at_us", session.started_at_us)
      .add("expires_at_us", session.expires_at_us)
      .add("language", session.language)
      .add("tasks", session.tasks)
      .add("token", session.token)
      .take();
}

std::string text_of(const NodeRecord& node) {
  return Fields()
      .add("key", node.key)
      .add("name", node.name)
      .add("started_at_us", node.started_at_us)
      .add("seen_at_us", node.seen_at_us)
      .take();
}

std::string text_of(const RunPage& page) {
  return text_of(page.runs) + "next=" + std::to_string(page.next);
}

std::string text_of(const CallPage& page) {
  return text_of(page.calls) + "next=" + std::to_string(page.next);
}

std::string text_of(const RunCounts& counts) {
  return Fields()
      .add("waiting", counts.waiting)
      .add("completed", counts.completed)
      .add("failed", counts.failed)
      .add("cancelled", counts.cancelled)
      .take();
}

std::string text_of(const QueueCounts& counts) {
  return Fields()
      .add("queue", counts.queue)
      .add("pending", counts.pending)
      .add("delayed", counts.delayed)
      .add("oldest_run_at_us", counts.oldest_run_at_us)
      .add("limits", text_of(counts.limits))
      .take();
}

std::string text_of(const QueueLimits& limits) {
  const auto text = [](const auto& limit) { return limit ? std::to_string(*limit) : "-"; };
  return text(limits.max_running) + " " + text(limits.rate) + " " +
         text(limits.per_key_max_running) + " " + text(limits.per_key_rate);
}

std::string text_of(const QueueRecord& queue) {
  return Fields()
      .add("ns", queue.ns)
      .add("name", queue.name)
      .add("limits", text_of(queue.limits))
      .add("changed_at_us", queue.changed_at_us)
      .take();
}

std::string text_of(const ProgramUse& use) {
  return Fields()
      .add("workflow", use.workflow)
      .add("program", use.program)
      .add("live", use.live)
      .take();
}

std::string text_of(const AuditPage& page) {
  std::string text = "next " + std::to_string(page.next);
  for (const AuditRecord& record : page.records) {
    text += "\n" + Fields()
                       .add("key", record.key)
                       .add("ns", record.ns)
                       .add("at_us", record.at_us)
                       .add("actor", record.actor)
                       .add("action", record.action)
                       .add("subject", record.subject)
                       .add("details", record.details)
                       .take();
  }
  return text;
}

std::string text_of(const DueRun& run) {
  return Fields().add("run", run.run).add("wake_at_us", run.wake_at_us).take();
}

std::string text_of(const ScheduleRecord& schedule) {
  return Fields()
      .add("key", schedule.key)
      .add("ns", schedule.ns)
      .add("id", schedule.id)
      .add("workflow", schedule.workflow)
      .add("revision", schedule.revision)
      .add("wake_at_us", schedule.wake_at_us)
      .add("created_at_us", schedule.created_at_us)
      .add("definition", schedule.definition)
      .add("state", schedule.state)
      .take();
}

std::string text_of(const TriggerRecord& trigger) {
  return Fields()
      .add("key", trigger.key)
      .add("ns", trigger.ns)
      .add("id", trigger.id)
      .add("revision", trigger.revision)
      .add("created_at_us", trigger.created_at_us)
      .add("definition", trigger.definition)
      .add("secrets", trigger.secrets)
      .add("cursor", trigger.cursor)
      .take();
}

std::string text_of(const TriggerInput& input) {
  return Fields()
      .add("key", input.key)
      .add("ns", input.ns)
      .add("trigger", input.trigger)
      .add("id", input.id)
      .add("at_us", input.at_us)
      .add("expires_at_us", input.expires_at_us)
      .add("processed", input.processed)
      .add("run", input.run)
      .add("error", input.error)
      .add("payload", input.payload)
      .take();
}

std::string text_of(const CommitResult& result) {
  std::string text = "programs " + numbers(result.programs);
  for (const RunWriteResult& write : result.runs) text += "\nrun " + text_of_write(write);
  text += "\ntasks " + numbers(std::vector<int>(result.tasks.begin(), result.tasks.end()));
  for (const ClaimResult& claim : result.claims) {
    text += "\nclaim " + Fields()
                             .add("more", claim.more)
                             .add("next_run_at_us", claim.next_run_at_us)
                             .add("tasks", claim.tasks)
                             .take();
  }
  for (const ScheduleWriteResult& schedule : result.schedules) {
    text += schedule.won ? "\nschedule won" : "\nschedule lost";
    for (const StartResult& start : schedule.starts) {
      text += Fields().add("inserted", start.inserted).add("existing", start.existing).take();
    }
    for (const ElsewhereResult& each : schedule.elsewhere) {
      text += Fields()
                  .add("recorded", static_cast<int>(each.recorded))
                  .add("arrival", each.arrival)
                  .add("ready", each.ready)
                  .take();
    }
  }
  const auto add_flags = [&](const char* what, const std::vector<bool>& flags) {
    text += what + numbers(std::vector<int>(flags.begin(), flags.end()));
  };
  add_flags("\ntriggers ", result.triggers);
  add_flags("\ninputs ", result.inputs);
  text += "\nremovals";
  for (const ProgramRemoval removal : result.program_removals) {
    text += " " + std::to_string(static_cast<int>(removal));
  }
  return text + "\nreserved " + std::to_string(result.reserved_keys);
}

}  // namespace pawl::store
