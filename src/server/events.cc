#include "server/events.h"

#include <utility>

#include "server/answers.h"

namespace pawl::server {
namespace {

constexpr std::chrono::seconds kSignOfLife{15};

std::string event_text(std::string_view kind, JsonWriter writer) {
  std::string text = "event: ";
  text += kind;
  text += "\ndata: ";
  text += finish(std::move(writer));
  text += "\n\n";
  return text;
}

std::string run_event(const std::string& id, std::string_view change, std::string_view status,
                      std::string_view workflow) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", id);
  write_field(writer, "change", change);
  write_field(writer, "status", status);
  if (!workflow.empty()) write_field(writer, "workflow", workflow);
  writer.end();
  return event_text("run", std::move(writer));
}

std::string task_event(const std::string& run, store::Key call, std::string_view name,
                       store::CallStatus status) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "run", run);
  write_field(writer, "id", std::to_string(call));
  if (!name.empty()) write_field(writer, "name", name);
  write_field(writer, "status", to_string(static_cast<CallStatus>(status)));
  writer.end();
  return event_text("task", std::move(writer));
}

std::string_view change_of(store::Control control) {
  switch (control) {
    case store::Control::kCancel:
      return "cancel_requested";
    case store::Control::kPause:
      return "paused";
    case store::Control::kResume:
      return "resumed";
    default:
      return {};
  }
}

}  // namespace

void Events::listen(const CallPointer& call, std::string run) {
  net::Response head;
  head.content_type = "text/event-stream";
  head.headers.push_back({"Cache-Control", "no-store"});
  call->begin_stream(std::move(head));
  call->exchange().send(": changes of runs and tasks\n\n");
  {
    std::lock_guard lock(mutex_);
    listeners_.push_back({call, std::move(run)});
    count_ = listeners_.size();
    if (!std::exchange(planned_, true)) plan_sign_of_life();
  }
  std::weak_ptr<Events> events = weak_from_this();
  call->exchange().on_gone([events, gone = call.get()] {
    if (auto self = events.lock()) self->remove(gone);
  });
}

void Events::remove(const Call* call) {
  std::vector<Listener> dropped;  // outside of the lock
  std::lock_guard lock(mutex_);
  for (Listener& listener : listeners_) {
    if (listener.call.get() == call) dropped.push_back(listener);
  }
  std::erase_if(listeners_, [call](const Listener& one) { return one.call.get() == call; });
  count_ = listeners_.size();
}

void Events::tell(const std::string& run, std::string text) {
  std::lock_guard lock(mutex_);
  for (const Listener& listener : listeners_) {
    if (listener.run.empty() || listener.run == run) listener.call->exchange().send(text);
  }
}

void Events::written(const std::string& id, const store::RunWrite& write,
                     const store::RunWriteResult& result) {
  if (!anybody()) return;
  if (write.start && result.start.inserted) {
    tell(id, run_event(id, "started", "waiting", write.start->workflow));
  }
  for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
    if (i >= result.outcomes.size() || result.outcomes[i] != store::Recorded::kRecorded) continue;
    tell(id, task_event(id, write.outcomes[i].call, {}, write.outcomes[i].status));
  }
  if (std::string_view change = change_of(write.control); !change.empty() && result.controlled) {
    tell(id, run_event(id, change, "waiting", {}));
  }
  if (!write.step || !result.step_won) return;
  const store::Effects& effects = write.step->effects;
  bool other_calls = false;
  for (const store::CallRecord& call : effects.calls) {
    if (call.kind != store::CallKind::kTask) {
      other_calls = true;
    } else {
      tell(id, task_event(id, call.key, call.name, call.status));
    }
  }
  if (other_calls) tell(id, run_event(id, "called", "waiting", {}));
  if (!effects.logs.empty()) tell(id, run_event(id, "printed", "waiting", {}));
  if (write.step->parked && write.step->parked->status) {
    tell(id, run_event(id, "status_set", "waiting", {}));
  }
  if (write.step->ended) {
    tell(id,
         run_event(id, "ended", to_string(static_cast<RunStatus>(write.step->ended->status)), {}));
  }
}

void Events::plan_sign_of_life() {
  std::weak_ptr<Events> events = weak_from_this();
  background_.call_after(kSignOfLife, [events] {
    if (auto self = events.lock()) self->sign_of_life();
  });
}

// So that connections that lead nowhere are noticed.
void Events::sign_of_life() {
  std::lock_guard lock(mutex_);
  for (const Listener& listener : listeners_) listener.call->exchange().send(": \n\n");
  planned_ = !listeners_.empty();
  if (planned_) plan_sign_of_life();
}

void Events::stop() {
  std::vector<Listener> all;
  {
    std::lock_guard lock(mutex_);
    all = std::exchange(listeners_, {});
    count_ = 0;
  }
  for (const Listener& listener : all) listener.call->exchange().end_stream();
}

}  // namespace pawl::server
