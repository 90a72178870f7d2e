#include "server/events.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "server/answers.h"

namespace pawl::server {
namespace {

constexpr std::chrono::seconds kSignOfLife{15};
constexpr std::size_t kHistory = 4096;
// How many signs of life long events are kept though nobody listens.
constexpr int kPatience = 4;

// Without its id.
std::string event_text(std::string_view kind, JsonWriter writer) {
  std::string text = "event: ";
  text += kind;
  text += "\ndata: ";
  text += finish(std::move(writer));
  text += "\n\n";
  return text;
}

std::string_view status_text(store::CallStatus status) {
  return to_string(static_cast<CallStatus>(status));
}

std::string_view change_of(store::Control control) {
  switch (control) {
    case store::Control::kCancel:
      return "cancel_requested";
    case store::Control::kPause:
      return "paused";
    case store::Control::kResume:
      return "resumed";
    case store::Control::kRelease:
      return "released";
    default:
      return {};
  }
}

}  // namespace

bool Events::passes(const EventFilter& filter, const ToldEvent& event) {
  const auto fits = [](const std::string& wanted, std::string_view is) {
    return wanted.empty() || wanted == is;
  };
  return fits(filter.run, event.run) && fits(filter.workflow, event.workflow) &&
         fits(filter.kind, event.kind) && fits(filter.change, event.change);
}

ToldEvent Events::run_event(const engine::ObservedRun& run, std::string_view change,
                            std::string_view status) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", run.id);
  write_field(writer, "change", change);
  write_field(writer, "status", status);
  write_field(writer, "workflow", run.workflow);
  writer.end();
  return {"run", std::string(change), run.id, run.workflow, event_text("run", std::move(writer))};
}

ToldEvent Events::task_event(const engine::ObservedRun& run, store::Key call, std::string_view name,
                             std::string_view status, std::uint32_t attempt) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "run", run.id);
  write_field(writer, "id", std::to_string(call));
  if (!name.empty()) write_field(writer, "name", name);
  write_field(writer, "status", status);
  if (attempt > 0) write_field(writer, "attempt", attempt);
  write_field(writer, "workflow", run.workflow);
  writer.end();
  return {"task", std::string(status), run.id, run.workflow, event_text("task", std::move(writer))};
}

void Events::listen(const CallPointer& call, EventFilter filter, std::string_view last) {
  net::Response head;
  head.content_type = "text/event-stream";
  head.headers.push_back({"Cache-Control", "no-store"});
  call->begin_stream(std::move(head));
  {
    std::lock_guard lock(mutex_);
    // An id from the beginning, so that who loses the connection before the first event misses
    // none.
    call->exchange().send((last.empty() ? id_line() : "") + ": changes of runs and tasks\n\n");
    if (!last.empty()) catch_up(call, filter, last);
    listeners_.push_back({call, std::move(filter)});
    count_ = listeners_.size();
    wanted_ = true;
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

void Events::catch_up(const CallPointer& call, const EventFilter& filter, std::string_view last) {
  const std::string begin = mark_ + "-";
  std::uint64_t seen = 0;
  bool known = last.starts_with(begin);
  if (known) {
    const char* end = last.data() + last.size();
    const auto read = std::from_chars(last.data() + begin.size(), end, seen);
    known = read.ec == std::errc() && read.ptr == end && seen <= number_;
  }
  const std::uint64_t first = history_.empty() ? number_ + 1 : history_.front().number;
  if (!known || seen + 1 < first) {
    call->exchange().send(id_line() + "event: missed\ndata: {}\n\n");
    return;
  }
  std::string text;
  for (const Told& told : history_) {
    if (told.number > seen && passes(filter, told.event)) text += told.event.text;
  }
  if (!text.empty()) call->exchange().send(std::move(text));
}

void Events::tell(ToldEvent event) {
  if (wanted_elsewhere_()) hand_on_(event);
  heard(std::move(event));
}

void Events::heard(ToldEvent event) {
  if (!wanted()) return;
  std::lock_guard lock(mutex_);
  ++number_;
  event.text.insert(0, id_line());
  for (const Listener& listener : listeners_) {
    if (passes(listener.filter, event)) listener.call->exchange().send(event.text);
  }
  history_.push_back({number_, std::move(event)});
  if (history_.size() > kHistory) history_.pop_front();
}

void Events::task_changed(const engine::ObservedRun& run, const engine::TaskChange& change) {
  if (!wanted() && !wanted_elsewhere_()) return;
  tell(task_event(run, change.call, change.name, status_text(change.status), change.attempt));
}

void Events::written(const engine::ObservedRun& run, const store::RunWrite& write,
                     const store::RunWriteResult& result) {
  if (!wanted() && !wanted_elsewhere_()) return;
  if (write.start && result.start.inserted) {
    tell(run_event(run, "started", "waiting"));
  }
  if (result.revived) tell(run_event(run, "revived", "waiting"));
  for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
    if (i >= result.outcomes.size() || result.outcomes[i] != store::Recorded::kRecorded) continue;
    tell(task_event(run, write.outcomes[i].call, {}, status_text(write.outcomes[i].status)));
  }
  if (std::string_view change = change_of(write.control); !change.empty() && result.controlled) {
    tell(run_event(run, change, "waiting"));
  }
  if (write.step && result.step_won) tell_step(run, *write.step);
}

void Events::tell_step(const engine::ObservedRun& run, const store::Step& step) {
  const store::Effects& effects = step.effects;
  bool told = false;
  const auto say = [&](ToldEvent event) {
    told = true;
    tell(std::move(event));
  };
  const auto say_change = [&](std::string_view change) { say(run_event(run, change, "waiting")); };
  bool other_calls = false;
  for (const store::CallRecord& call : effects.calls) {
    if (call.kind != store::CallKind::kTask && !store::is_settled(call.status)) {
      other_calls = true;
    } else {
      say(task_event(run, call.key, call.name, status_text(call.status), call.attempt));
    }
  }
  for (const store::CallCancel& cancel : effects.cancels) {
    say(task_event(run, cancel.call, {}, "given_up"));
  }
  if (other_calls) say_change("called");
  if (!effects.logs.empty()) say_change("printed");
  if (step.parked && step.parked->status) say_change("status_set");
  if (step.continued) say_change("continued_as_new");
  if (step.held) say_change("held");
  if (step.ended) {
    say(run_event(run, "ended", to_string(static_cast<RunStatus>(step.ended->status))));
  }
  if (!told) say_change("advanced");
}

void Events::plan_sign_of_life() {
  std::weak_ptr<Events> events = weak_from_this();
  background_.call_after(kSignOfLife, [events] {
    if (auto self = events.lock()) self->sign_of_life();
  });
}

// So that connections that lead nowhere are noticed. With an id: who listens to one run has seen
// all that came for it, however long ago that was.
void Events::sign_of_life() {
  std::lock_guard lock(mutex_);
  const std::string sign = id_line() + ": \n\n";
  for (const Listener& listener : listeners_) listener.call->exchange().send(sign);
  lonely_ = listeners_.empty() ? lonely_ + 1 : 0;
  if (lonely_ > kPatience) {
    history_ = {};
    wanted_ = false;
    lonely_ = 0;
    ++number_;  // so that who has seen the last one has missed something all the same
  }
  planned_ = wanted_;
  if (planned_) plan_sign_of_life();
}

void Events::lose() noexcept {
  std::vector<Listener> all;
  {
    std::lock_guard lock(mutex_);
    all = std::exchange(listeners_, {});
    history_.clear();
    number_ += 2;  // one more than was told, so that none of them has seen the last one
    count_ = 0;
  }
  for (const Listener& listener : all) listener.call->exchange().end_stream();
}

void Events::end_if(const std::function<bool(const Call&)>& which) {
  std::vector<Listener> dropped;  // outside of the lock
  {
    std::lock_guard lock(mutex_);
    const auto is_theirs = [&](const Listener& one) { return which(*one.call); };
    std::ranges::copy_if(listeners_, std::back_inserter(dropped), is_theirs);
    std::erase_if(listeners_, is_theirs);
    count_ = listeners_.size();
  }
  for (const Listener& listener : dropped) listener.call->exchange().end_stream();
}

void Events::stop() {
  std::vector<Listener> all;
  {
    std::lock_guard lock(mutex_);
    all = std::exchange(listeners_, {});
    count_ = 0;
    wanted_ = false;
  }
  for (const Listener& listener : all) listener.call->exchange().end_stream();
}

}  // namespace pawl::server
