#include "server/digests.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/answers.h"

namespace pawl::server {
namespace {

constexpr std::chrono::seconds kSignOfLife{15};

std::string digest_text(std::vector<std::string> runs, bool more, std::uint64_t started,
                        std::uint64_t ended) {
  std::ranges::sort(runs);
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_strings(writer, "runs", runs);
  write_field(writer, "more", more);
  write_field(writer, "started", started);
  write_field(writer, "ended", ended);
  writer.end();
  return "event: changes\ndata: " + finish(std::move(writer)) + "\n\n";
}

}  // namespace

void Digests::listen(const CallPointer& call, std::string run, std::string workflow,
                     std::chrono::milliseconds every) {
  net::Response head;
  head.content_type = "text/event-stream";
  head.headers.push_back({"Cache-Control", "no-store"});
  head.headers.push_back({"X-Accel-Buffering", "no"});
  call->begin_stream(std::move(head));
  {
    std::lock_guard lock(mutex_);
    call->exchange().send(digest_text({}, false, 0, 0));
    listeners_.push_back({call, std::move(run), std::move(workflow), every});
    count_ = listeners_.size();
    if (!std::exchange(signs_planned_, true)) plan_sign_of_life();
  }
  std::weak_ptr<Digests> digests = weak_from_this();
  call->exchange().on_gone([digests, gone = call.get()] {
    if (auto self = digests.lock()) self->remove(gone);
  });
}

void Digests::written(const engine::ObservedRun& run, const store::RunWrite& write,
                      const store::RunWriteResult& result) {
  const bool started = (write.start && result.start.inserted) || result.revived;
  const bool ended = write.step && result.step_won && write.step->ended;
  note(run, started ? 1 : 0, ended ? 1 : 0);
}

void Digests::note(const engine::ObservedRun& run, std::uint64_t started, std::uint64_t ended) {
  if (!wanted()) return;
  std::lock_guard lock(mutex_);
  for (Listener& listener : listeners_) {
    if (!listener.run.empty() && listener.run != run.id) continue;
    if (!listener.workflow.empty() && listener.workflow != run.workflow) continue;
    listener.started += started;
    listener.ended += ended;
    if (listener.more) continue;
    listener.runs.insert(run.id);
    listener.more = listener.runs.size() >= kMostRuns;
    if (std::exchange(listener.planned, true)) continue;
    std::weak_ptr<Digests> digests = weak_from_this();
    background_.call_after(listener.every, [digests, call = listener.call.get()] {
      if (auto self = digests.lock()) self->tell(call);
    });
  }
}

void Digests::tell(const Call* call) {
  std::lock_guard lock(mutex_);
  const auto at = std::ranges::find_if(
      listeners_, [call](const Listener& one) { return one.call.get() == call; });
  if (at == listeners_.end()) return;
  const std::string text =
      digest_text({at->runs.begin(), at->runs.end()}, at->more, at->started, at->ended);
  at->call->exchange().send(text);
  at->runs.clear();
  at->more = false;
  at->started = 0;
  at->ended = 0;
  at->planned = false;
}

void Digests::remove(const Call* call) {
  std::vector<Listener> dropped;  // outside of the lock
  std::lock_guard lock(mutex_);
  const auto gone = std::ranges::partition(
      listeners_, [call](const Listener& one) { return one.call.get() != call; });
  std::ranges::move(gone, std::back_inserter(dropped));
  listeners_.erase(gone.begin(), gone.end());
  count_ = listeners_.size();
}

// So that connections that lead nowhere are noticed.
void Digests::plan_sign_of_life() {
  std::weak_ptr<Digests> digests = weak_from_this();
  background_.call_after(kSignOfLife, [digests] {
    auto self = digests.lock();
    if (!self) return;
    std::lock_guard lock(self->mutex_);
    for (const Listener& listener : self->listeners_) listener.call->exchange().send(": \n\n");
    self->signs_planned_ = !self->listeners_.empty();
    if (self->signs_planned_) self->plan_sign_of_life();
  });
}

void Digests::end_if(const std::function<bool(const Call&)>& which) {
  std::vector<Listener> dropped;  // outside of the lock
  {
    std::lock_guard lock(mutex_);
    const auto gone =
        std::ranges::partition(listeners_, [&](const Listener& one) { return !which(*one.call); });
    std::ranges::move(gone, std::back_inserter(dropped));
    listeners_.erase(gone.begin(), gone.end());
    count_ = listeners_.size();
  }
  for (const Listener& listener : dropped) listener.call->exchange().end_stream();
}

void Digests::stop() noexcept {
  std::vector<Listener> all;
  {
    std::lock_guard lock(mutex_);
    all = std::exchange(listeners_, {});
    count_ = 0;
  }
  for (const Listener& listener : all) listener.call->exchange().end_stream();
}

}  // namespace pawl::server
