#include "plants.h"

#include <algorithm>
#include <utility>

#include "engine/control/retry_point.h"
#include "engine/run/open_calls.h"

namespace pawl::sim {

using store::Recorded;

const std::vector<std::string>& Plants::names() {
  static const std::vector<std::string> kNames = {
      "lost-outcome",   "wrong-outcome", "no-revision-guard", "lost-timer",     "lost-ready",
      "lost-message",   "message-twice", "message-stays",     "lost-start",     "start-twice",
      "lost-child-end", "lost-call",     "lost-cancel",       "burnt-attempt",  "lost-release",
      "lost-retry",     "session-stays", "lost-status",       "answer-twice",   "lost-deadline",
      "stranded-stays", "mute-speaks",   "lost-inbox",        "no-limits",      "lost-resume",
      "lost-revival",   "lost-rearm",    "start-unsent",      "lost-open-call", "lost-strike",
      "pause-ignored",  "wrong-restart", "message-again",     "undone-unknown", "wrong-undo",
      "no-fence",       "lost-pin",      "lost-key",          "workers-die",    "resume-again",
      "attempt-again",  "held-fails",    "tick-twice",        "lost-turn",
  };
  return kNames;
}

bool Plants::ends_the_process(const std::string& name) {
  return name == "settles-early" || name == "listed-twice" || name == "ends-twice";
}

void Plants::meddle(engine::RunLife& life) {
  if (name_.empty() || !ends_the_process(name_) || !strikes()) return;
  if (is("settles-early") && !life.has_writes() && !life.is_closed()) life.settle();
  if (is("listed-twice")) {
    life.enlist();
    life.enlist();
  }
  if (is("ends-twice") && !life.is_closed()) {
    life.end();
    life.end();
  }
}

bool Plants::strikes() { return ++chances_ % 3 == 0; }

Result<store::CommitResult> Plants::commit(store::Store& store, const store::Commit& commit) {
  if (name_.empty()) return store.commit(commit);
  store::Commit spoilt = commit;
  std::vector<Repair> repairs;  // so that the answer looks as if nothing had happened
  spoil(store, spoilt, repairs);
  auto result = store.commit(spoilt);
  if (result) {
    for (auto repair = repairs.rbegin(); repair != repairs.rend(); ++repair) (*repair)(*result);
  }
  return result;
}

Result<std::vector<store::Key>> Plants::ready_runs(Result<std::vector<store::Key>> found) {
  if (found && is("lost-ready")) found->clear();
  return found;
}

Result<std::vector<store::CallRecord>> Plants::stranded(
    Result<std::vector<store::CallRecord>> found) {
  if (found && is("stranded-stays")) found->clear();
  return found;
}

Result<bool> Plants::known(Result<bool> found) {
  if (found && is("lost-key")) *found = false;
  return found;
}

// Whoever finds the sessions of a dead node believes that their workers have died with it.
Result<std::vector<store::SessionRecord>> Plants::sessions(
    Result<std::vector<store::SessionRecord>> found) {
  if (!found || !is("workers-die")) return found;
  for (store::SessionRecord& session : *found) session.expires_at_us = 0;
  return found;
}

// Whoever reads a run does not learn that it is to be held back.
Result<std::optional<store::RunView>> Plants::run(Result<std::optional<store::RunView>> found) {
  if (found && *found && (*found)->state && is("pause-ignored")) (*found)->state->paused = false;
  return found;
}

void Plants::spoil_revival(store::Store& store, store::RunWrite& write) {
  store::Revival& revival = *write.revival;
  revived_.insert(write.run);
  if (is("lost-rearm")) revival.calls.clear();
  if (!revival.continued) return;
  auto view = store.run(write.run);
  if (is("wrong-restart")) revival.continued->input = "\"" + (*view)->run.id + "\"";
  auto taken = messages_.find(write.run);
  if (is("message-again") && taken != messages_.end()) {
    store::Message& message = taken->second;
    revival.messages.push_back({write.run, ++revival.arrivals, message.channel, message.payload,
                                message.at_us, message.reply_to});
  }
}

// Whoever claims a task takes its worker for another one.
void Plants::mistake_pins(store::CommitResult& result) {
  constexpr std::string_view kPin = "\"same_worker\":\"";
  for (store::ClaimResult& claim : result.claims) {
    for (store::CallRecord& task : claim.tasks) {
      std::size_t place = task.options.find(kPin);
      if (place != std::string::npos) task.options.insert(place + kPin.size(), "not ");
    }
  }
}

// Its undos have run, and a retry does not learn of it.
void Plants::forget_undos(store::Ended& ended) {
  bool known = false;
  auto point = engine::RetryPoint::decode(ended.retry_point, &known);
  if (!point || !known || !point->compensated) return;
  point->compensated = false;
  point->open.skip_numbers(point->counted.last_number());
  ended.retry_point = point->encode();
}

// The schedule forgets what it has started, and so does whoever could know it by its key.
void Plants::spoil_schedule(store::Store& store, store::ScheduleWrite& write) {
  if (!is("tick-twice") || write.starts.empty() || !strikes()) return;
  auto before = store.schedule(write.record.ns, write.record.id);
  if (!before || !*before) return;
  write.record.state = (*before)->state;
  write.record.wake_at_us = (*before)->wake_at_us;
  for (store::RunRecord& start : write.starts) start.start_key.clear();
}

void Plants::spoil(store::Store& store, store::Commit& commit, std::vector<Repair>& repairs) {
  for (store::ScheduleWrite& write : commit.schedules) spoil_schedule(store, write);
  for (std::size_t i = 0; i < commit.runs.size(); ++i) {
    store::RunWrite& write = commit.runs[i];
    spoil_arrivals(store, write, i, repairs);
    for (store::Outcome& outcome : write.outcomes) {
      if (is("resume-again")) outcome.id.clear();
    }
    if (write.step) spoil_step(store, write, i, repairs);
    if (is("lost-ready")) {
      repairs.push_back([i](store::CommitResult& result) {
        result.runs[i].ready = false;
        for (auto& elsewhere : result.runs[i].elsewhere) elsewhere.ready = false;
      });
    }
  }
  if (is("lost-start")) {
    auto lost = std::find_if(commit.runs.begin(), commit.runs.end(), [](const auto& write) {
      return write.start && write.step && write.step->effects.starts.empty();
    });
    if (lost != commit.runs.end() && strikes()) {
      auto index = lost - commit.runs.begin();
      commit.runs.erase(lost);
      repairs.push_back([index](store::CommitResult& result) {
        store::RunWriteResult won;
        won.step_won = true;
        result.runs.insert(result.runs.begin() + index, won);
      });
    }
  }
  spoil_tasks(commit, repairs);
  if (is("no-limits")) {
    for (store::QueueWrite& queue : commit.queues) queue.limits = {};
  }
  if (is("no-fence")) commit.fenced = false;
  if (is("session-stays") && !commit.ended_sessions.empty()) commit.ended_sessions.clear();
}

void Plants::spoil_arrivals(store::Store& store, store::RunWrite& write, std::size_t index,
                            std::vector<Repair>& repairs) {
  if (is("lost-outcome") && !write.outcomes.empty() && !write.step && strikes()) {
    write.outcomes.pop_back();
    repairs.push_back([index](store::CommitResult& result) {
      result.runs[index].outcomes.push_back(Recorded::kRecorded);
    });
  }
  if (is("wrong-outcome") && !write.outcomes.empty() && strikes()) {
    write.outcomes.back().outcome = "[1,1]";
  }
  if (is("answer-twice")) {
    // Who is told that his answer came too late is told that it counts.
    for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
      auto call = store.call(write.outcomes[i].call);
      if (!call || !*call || (*call)->kind != store::CallKind::kPromise) continue;
      repairs.push_back([index, i](store::CommitResult& result) {
        Recorded& how = result.runs[index].outcomes[i];
        if (how == Recorded::kRepeated) how = Recorded::kRecorded;
      });
    }
  }
  if (is("lost-resume")) {
    for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
      auto call = store.call(write.outcomes[i].call);
      if (!call || !*call || (*call)->kind != store::CallKind::kSuspend || !strikes()) continue;
      write.outcomes[i].outcome = "0";
    }
  }
  if (is("start-unsent") && write.start && !write.messages.empty() && !write.step) {
    std::size_t lost = write.messages.size();
    write.messages.clear();
    repairs.push_back([index, lost](store::CommitResult& result) {
      result.runs[index].messages.resize(lost, Recorded::kRecorded);
    });
  }
  if (write.revival) spoil_revival(store, write);
  if (!write.messages.empty()) messages_.emplace(write.run, write.messages.front());
  if (is("lost-strike") && write.control == store::Control::kStrike) {
    write.control = store::Control::kNone;
    repairs.push_back(
        [index](store::CommitResult& result) { result.runs[index].controlled = true; });
  }
  if (is("lost-revival") && write.revival && strikes()) {
    write.revival->ended_at_us = 1;  // it did not end then
    repairs.push_back([index](store::CommitResult& result) { result.runs[index].revived = true; });
  }
  if (is("lost-message") && !write.messages.empty() && !write.step && strikes()) {
    write.messages.pop_back();
    repairs.push_back([index](store::CommitResult& result) {
      result.runs[index].messages.push_back(Recorded::kRecorded);
    });
  }
  if (is("message-twice")) {
    for (store::Message& message : write.messages) message.id.clear();
  }
  if (is("start-twice") && write.start) {
    auto taken = store.find_run(write.start->ns, write.start->id);
    if (taken && *taken) write.start->id += "-again";
  }
}

void Plants::spoil_step(store::Store& store, store::RunWrite& write, std::size_t index,
                        std::vector<Repair>& repairs) {
  store::Step& step = *write.step;
  if (is("no-revision-guard")) {
    auto view = store.run(write.run);
    if (view && *view && (*view)->state) step.revision = (*view)->state->revision;
  }
  if (is("lost-timer") && step.parked && step.parked->wake_at_us && strikes()) {
    step.parked->wake_at_us.reset();
  }
  if (is("lost-ready") && step.parked) step.parked->ready = false;
  if (is("lost-turn") && strikes()) step.effects.turn.reset();
  if (is("message-stays") && !step.effects.taken.empty() && strikes()) step.effects.taken.clear();
  if (is("lost-cancel") && !step.effects.cancels.empty() && strikes()) {
    step.effects.cancels.clear();
  }
  if (is("lost-child-end") && !step.effects.arrivals.empty() && strikes()) {
    std::size_t lost = step.effects.arrivals.size();
    step.effects.arrivals.clear();
    repairs.push_back([index, lost](store::CommitResult& result) {
      if (result.runs[index].step_won) result.runs[index].elsewhere.resize(lost);
    });
  }
  if (is("lost-call") && !step.effects.calls.empty() && strikes()) step.effects.calls.pop_back();
  if (is("lost-open-call") && step.parked && strikes()) {
    if (auto open = engine::OpenCalls::decode(step.parked->open); open && !open->empty()) {
      open->remove(open->numbers().back());
      step.parked->open = open->encode();
    }
  }
  if (is("start-unsent") && write.start && !write.messages.empty() && step.effects.taken.empty()) {
    // The program has not asked for it yet.
    std::size_t lost = write.messages.size();
    write.messages.clear();
    step.seen -= lost;
    repairs.push_back([index, lost](store::CommitResult& result) {
      result.runs[index].messages.resize(lost, Recorded::kRecorded);
    });
  }
  if (is("undone-unknown") && step.ended) forget_undos(*step.ended);
  for (store::CallRecord& call : step.effects.calls) {
    if (is("wrong-undo") && call.name == "undo" && revived_.contains(write.run)) call.args = "[7]";
  }
  if (is("held-fails") && step.held && strikes()) {
    auto view = store.run(write.run);
    store::Ended& ended = step.ended.emplace();
    ended.status = store::RunStatus::kFailed;
    ended.outcome = R"({"kind":"IndexError","message":"list index out of range"})";
    ended.ended_at_us = step.held->at_us;
    if (view && *view && (*view)->state) ended.last_call = (*view)->state->last_call;
    step.held.reset();
  }
  if (is("lost-status") && step.ended) step.ended->status_value.reset();
  if (is("lost-deadline")) {
    for (store::CallRecord& call : step.effects.calls) call.deadline_us = 0;
  }
  if (is("lost-inbox") && step.continued) {
    auto inbox = store.inbox(write.run, 0, 100);
    for (const store::MessageRecord& message : *inbox) {
      step.effects.taken.push_back(message.arrival);
    }
  }
}

void Plants::spoil_tasks(store::Commit& commit, std::vector<Repair>& repairs) {
  if (is("lost-pin")) repairs.push_back(&Plants::mistake_pins);
  if (is("attempt-again")) {
    // A revival lets the numbers begin anew.
    repairs.push_back([](store::CommitResult& result) {
      for (store::ClaimResult& claim : result.claims) {
        for (store::CallRecord& task : claim.tasks) {
          task.attempt -= std::exchange(task.attempts_before, 0);
        }
      }
    });
  }
  using Kind = store::TaskWrite::Kind;
  bool loses = is("lost-release") || is("lost-retry");
  Kind lost = is("lost-release") ? Kind::kRelease : Kind::kRetry;
  for (std::size_t i = 0; i < commit.tasks.size(); ++i) {
    if (is("burnt-attempt") && commit.tasks[i].kind == Kind::kRelease) {
      commit.tasks[i].kind = Kind::kRetry;
    }
    if (!loses || commit.tasks[i].kind != lost || !strikes()) continue;
    // No task has this fence.
    commit.tasks[i].token += 1000;
    repairs.push_back([i](store::CommitResult& result) { result.tasks[i] = true; });
  }
}

}  // namespace pawl::sim
