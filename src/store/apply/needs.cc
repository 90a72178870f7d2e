#include "store/apply/needs.h"

#include "base/assert.h"

namespace pawl::store::apply {

namespace {

class Collector {
 public:
  Needs collect(const Commit& commit) {
    for (const QueueWrite& write : commit.queues) needs_.queues.emplace(write.ns, write.queue);
    for (const RunWrite& write : commit.runs) add_write(write);
    for (const ScheduleWrite& write : commit.schedules) add_schedule(write);
    for (const TriggerWrite& write : commit.triggers) {
      needs_.triggers.emplace(write.record.ns, write.record.id);
    }
    for (const TriggerInput& input : commit.inputs) add_input(&input);
    for (const TaskWrite& write : commit.tasks) needs_.calls.insert(write.call);
    for (const Claim& claim : commit.claims) needs_.queues.emplace(claim.ns, claim.queue);
    needs_.ended.insert(commit.removals.begin(), commit.removals.end());
    return std::move(needs_);
  }

 private:
  void add_write(const RunWrite& write) {
    if (write.start) {
      add_start(*write.start);
    } else if (write.revival) {
      add_revival(write.run, *write.revival);
    } else {
      needs_.states.insert(write.run);
      if (!write.blobs.empty()) needs_.ended.insert(write.run);
    }
    for (const Outcome& outcome : write.outcomes) add_outcome(write.run, outcome);
    for (const Message& message : write.messages) {
      add_message_id(write.run, message.id);
      add_input(message.input.get());
    }
    add_input(write.input.get());
    if (write.control != Control::kNone) add_control(write.run, write.detail);
    if (write.step) add_step(write.run, *write.step);
  }

  void add_schedule(const ScheduleWrite& write) {
    needs_.schedules.emplace(write.record.ns, write.record.id);
    for (const RunRecord& start : write.starts) add_start(start);
    for (const ArrivalElsewhere& arrival : write.arrivals) add_elsewhere(arrival);
  }

  void add_input(const TriggerInput* input) {
    if (input != nullptr) needs_.inputs.emplace(input->trigger, input->id);
  }

  void add_start(const RunRecord& record) {
    needs_.ids.emplace(record.ns, record.id);
    add_start_key(record.ns, record.start_key);
  }

  void add_start_key(Namespace ns, const std::string& key) {
    if (!key.empty()) needs_.start_keys.emplace(ns, key);
  }

  void add_revival(Key run, const Revival& revival) {
    needs_.states.insert(run);
    needs_.ended.insert(run);
    needs_.last_messages.insert(run);
    needs_.calls.insert(revival.open_calls.begin(), revival.open_calls.end());
    needs_.states.insert(revival.live_runs.begin(), revival.live_runs.end());
    for (const Rearm& call : revival.calls) needs_.calls.insert(call.call);
    add_message_id(run, revival.id);
  }

  void add_outcome(Key run, const Outcome& outcome) {
    needs_.calls.insert(outcome.call);
    add_message_id(run, outcome.id);
  }

  void add_message_id(Key run, const std::string& id) {
    if (!id.empty()) needs_.message_ids.emplace(run, id);
  }

  void add_control(Key run, const ControlDetail& detail) {
    needs_.requests.insert(run);
    add_message_id(run, detail.id);
  }

  void add_step(Key run, const Step& step) {
    if (step.ended && step.ended->owner) {
      add_start_key(step.ended->owner->ns, step.ended->owner->start_key);
    } else if (step.ended) {
      needs_.records.insert(run);
    }
    const Effects& effects = step.effects;
    for (const CallRecord& call : effects.calls) {
      if (is_held(call.status)) needs_.queues.emplace(call.ns, call.queue);
    }
    for (const CallCancel& wish : effects.cancels) needs_.calls.insert(wish.call);
    for (const RunRecord& start : effects.starts) add_start(start);
    for (const ArrivalElsewhere& arrival : effects.arrivals) add_elsewhere(arrival);
    if (!effects.tags.empty()) needs_.records.insert(run);
    for (const StreamItem& item : effects.stream_items) needs_.streams.emplace(run, item.stream);
  }

  void add_elsewhere(const ArrivalElsewhere& arrival) {
    needs_.states.insert(arrival.run);
    if (arrival.outcome) {
      add_outcome(arrival.run, *arrival.outcome);
    } else if (arrival.message) {
      add_message_id(arrival.run, arrival.message->id);
      add_input(arrival.message->input.get());
    } else {
      add_control(arrival.run, arrival.detail);
    }
  }

  Needs needs_;
};

template <typename Id, typename Row>
std::optional<Row> find(const std::map<Id, Row>& rows, const Id& id) {
  const auto found = rows.find(id);
  return found == rows.end() ? std::nullopt : std::optional<Row>(found->second);
}

}  // namespace

Needs needs(const Commit& commit) { return Collector().collect(commit); }

void Prefetched::hold_loaded(Needs needs, Loaded loaded) {
  needs_ = std::move(needs);
  loaded_ = std::move(loaded);
}

void Prefetched::hold_call(CallRecord call) {
  needs_.calls.insert(call.key);
  loaded_.calls[call.key] = std::move(call);
}

void Prefetched::hold_state(Key run, std::optional<LiveRun> live) {
  needs_.states.insert(run);
  if (live) loaded_.states.insert_or_assign(run, std::move(*live));
}

std::optional<LiveRun> Prefetched::live_run(Key run) {
  PAWL_ASSERT(needs_.states.contains(run));
  return find(loaded_.states, run);
}

std::optional<EndedRun> Prefetched::ended_run(Key run) {
  PAWL_ASSERT(needs_.ended.contains(run));
  return find(loaded_.ended, run);
}

std::optional<RunRecord> Prefetched::run(Key run) {
  PAWL_ASSERT(needs_.records.contains(run));
  return find(loaded_.records, run);
}

std::optional<Key> Prefetched::run_of_id(const Name& id) {
  PAWL_ASSERT(needs_.ids.contains(id));
  return find(loaded_.ids, id);
}

// The start key of a run that ends or is revived was loaded with the run.
std::optional<StartKey> Prefetched::start_key(const Name& key) {
  return find(loaded_.start_keys, key);
}

RunRequests Prefetched::requests(Key run) {
  PAWL_ASSERT(needs_.requests.contains(run));
  return find(loaded_.requests, run).value_or(RunRequests());
}

std::optional<CallRecord> Prefetched::call(Key call) {
  PAWL_ASSERT(needs_.calls.contains(call));
  return find(loaded_.calls, call);
}

bool Prefetched::has_message_id(Key run, const std::string& id) {
  PAWL_ASSERT(needs_.message_ids.contains({run, id}));
  return loaded_.message_ids.contains({run, id});
}

std::uint64_t Prefetched::last_message(Key run) {
  PAWL_ASSERT(needs_.last_messages.contains(run));
  return find(loaded_.last_messages, run).value_or(0);
}

StreamRecord Prefetched::stream(Key run, const std::string& name) {
  PAWL_ASSERT(needs_.streams.contains({run, name}));
  return find(loaded_.streams, {run, name}).value_or(StreamRecord{name});
}

std::optional<Queue> Prefetched::queue(const Name& queue) {
  PAWL_ASSERT(needs_.queues.contains(queue));
  return find(loaded_.queues, queue);
}

std::optional<ScheduleHead> Prefetched::schedule_head(const Name& id) {
  PAWL_ASSERT(needs_.schedules.contains(id));
  return find(loaded_.schedules, id);
}

std::optional<TriggerHead> Prefetched::trigger_head(const Name& id) {
  PAWL_ASSERT(needs_.triggers.contains(id));
  return find(loaded_.triggers, id);
}

std::optional<bool> Prefetched::input_is_processed(Key trigger, const std::string& id) {
  PAWL_ASSERT(needs_.inputs.contains({trigger, id}));
  return find(loaded_.inputs, {trigger, id});
}

}  // namespace pawl::store::apply
