#include "cli/recorded_run.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/error_codes.h"
#include "lang/bytecode/codec.h"
#include "vm/activation.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/runtime.h"

namespace pawl::cli {
namespace {

using engine::RunFile;

auto refuse(const std::string& why) { return fail(ErrorCode::import_refused, why); }

class SilentHost final : public vm::Host {
 public:
  explicit SilentHost(std::int64_t start_us) : now_us_(start_us) {}
  std::int64_t now_us() override { return now_us_; }
  // Whoever needs chance is to be found out: it is another one than the run had.
  void random_bytes(void* data, std::size_t size) override {
    for (std::size_t i = 0; i < size; ++i) static_cast<unsigned char*>(data)[i] = next_ += 37;
  }
  void log(int, std::string_view) override {}
  void advance_to(std::int64_t time_us) { now_us_ = std::max(now_us_, time_us); }

 private:
  std::int64_t now_us_;
  unsigned char next_ = 0;
};

class Repetition {
 public:
  Repetition(const RunFile& file, ScriptedTasks more, const Limits& limits)
      : file_(file), more_(std::move(more)), limits_(limits), host_(begin_of(file)) {}

  Result<RecordedRun> run() {
    PAWL_TRY_STATUS(check());
    PAWL_TRY_STATUS(find_events());
    PAWL_TRY(recorded_.input, payload_of(file_.run.input));
    auto program = bytecode::decode_program(file_.program);
    if (!program) return fail(ErrorCode::invalid_run_file, program.error().message);
    if (file_.run.entry >= program->entries.size()) {
      return fail(ErrorCode::invalid_run_file, "its program has no such workflow");
    }
    program_ = std::make_shared<vm::LoadedProgram>(std::move(*program), runtime_);
    machine_ = std::make_unique<vm::Machine>(program_, limits_, host_);
    PAWL_TRY(vm::Activation turn, vm::start(*machine_, file_.run.entry, recorded_.input));
    while (!turn.end) {
      std::vector<vm::Arrival> arrivals;
      if (turn.park) {
        PAWL_TRY_STATUS(take_in(*turn.park));
        PAWL_TRY(arrivals, answers());
        if (arrivals.empty()) {
          PAWL_TRY(arrivals, next_event(*turn.park));
        }
        if (arrivals.empty()) break;  // it waits still
        machine_->renew_limits();
      }
      PAWL_TRY(turn, vm::activate(*machine_, arrivals));
    }
    PAWL_TRY_STATUS(finish(turn));
    return std::move(recorded_);
  }

 private:
  static std::int64_t begin_of(const RunFile& file) {
    return file.run.start_at_us != 0 ? file.run.start_at_us : file.run.created_at_us;
  }

  Status check() const {
    if (!file_.redacted.empty()) {
      return refuse("the file was redacted: what the run did is not in it any more");
    }
    if (file_.generation > 0) {
      return refuse("the run has continued as new: how it began is not known any more");
    }
    if (file_.status == store::RunStatus::kCancelled) return refuse("the run was cancelled");
    for (const RunFile::Call& call : file_.calls) {
      switch (call.record.kind) {
        case store::CallKind::kTask:
        case store::CallKind::kMessage:
        case store::CallKind::kTimer:
        case store::CallKind::kSuspend:
          break;
        case store::CallKind::kChild:
          return refuse("the run has a child, '" + call.child +
                        "': export that, and test it alone");
        default:
          return refuse("the run waits for other runs or for promises, which a test cannot repeat");
      }
    }
    return {};
  }

  Result<Payload> payload_of(const std::string& text) const {
    if (text.empty()) return Payload();
    auto payload = Payload::parse(text, limits_);
    if (!payload) return fail(ErrorCode::invalid_run_file, payload.error().message);
    return payload;
  }

  // In the order in which the program was given them.
  Status find_events() {
    std::vector<const store::CallRecord*> given;
    for (const RunFile::Call& call : file_.calls) {
      const bool over = store::is_settled(call.record.status) && !call.open;
      if (over && call.record.kind != store::CallKind::kTask) given.push_back(&call.record);
    }
    std::ranges::stable_sort(given, {}, &store::CallRecord::ended_at_us);
    for (const store::CallRecord* record : given) {
      RecordedRun::Event& event = events_.emplace_back();
      if (record->kind == store::CallKind::kTimer) {
        event.kind = RecordedRun::Event::Kind::kTime;
        continue;
      }
      const bool message = record->kind == store::CallKind::kMessage;
      if (message && record->args.empty()) {
        return refuse("a message on " + record->name + " was too large to be remembered");
      }
      if (!message && record->status != store::CallStatus::kCompleted) {
        return refuse("a suspension of the run was cancelled");
      }
      event.kind = message ? RecordedRun::Event::Kind::kMessage : RecordedRun::Event::Kind::kResume;
      event.channel = record->name;
      PAWL_TRY(event.payload, payload_of(message ? record->args : record->outcome));
    }
    return {};
  }

  Status take_in(const vm::Park& park) {
    for (const vm::SubmittedCall& call : park.calls) {
      if (call.number == 0) continue;
      open_.emplace(call.number, call);
    }
    for (const std::uint64_t number : park.cancelled) open_.erase(number);
    return {};
  }

  // What the run's own call of these arguments gave, each once.
  const store::CallRecord* recorded_call(const vm::SubmittedCall& call) {
    for (const RunFile::Call& one : file_.calls) {
      const store::CallRecord& record = one.record;
      if (record.kind != store::CallKind::kTask || record.name != call.name) continue;
      if (record.args != call.args.text() || used_.contains(&record)) continue;
      if (record.status != store::CallStatus::kCompleted &&
          record.status != store::CallStatus::kFailed) {
        continue;
      }
      const std::string keywords = record.keywords.empty() ? "null" : record.keywords;
      if (keywords != call.keywords.text()) continue;
      used_.insert(&record);
      return &record;
    }
    return nullptr;
  }

  Result<std::vector<vm::Arrival>> answers() {
    std::vector<vm::Arrival> arrivals;
    for (const auto& [number, call] : open_) {
      if (call.kind != vm::CallKind::kTask) continue;
      PAWL_TRY(auto arrival, answer_of(call));
      RecordedRun::TaskCall& made = recorded_.calls.emplace_back();
      made.task = call.name;
      made.args = call.args;
      made.keywords = call.keywords;
      made.value = arrival.value;
      made.error = arrival.error;
      arrivals.push_back(std::move(arrival));
    }
    for (const vm::Arrival& arrival : arrivals) open_.erase(arrival.call);
    return arrivals;
  }

  Result<vm::Arrival> answer_of(const vm::SubmittedCall& call) {
    vm::Arrival arrival;
    arrival.kind = vm::Arrival::Kind::kOutcome;
    arrival.call = call.number;
    if (const store::CallRecord* record = recorded_call(call)) {
      PAWL_TRY(const Payload outcome, payload_of(record->outcome));
      if (record->status == store::CallStatus::kCompleted) {
        arrival.value = outcome;
        return arrival;
      }
      PAWL_TRY(arrival.error, decode_call_error(outcome.text(), limits_));
      return arrival;
    }
    if (!more_.knows(call.name)) {
      return refuse("the run has not heard from the task '" + call.name + "' with " +
                    call.args.text() + ": say what it gives with --tasks FILE");
    }
    PAWL_TRY(auto reply, more_.reply(call));
    if (!reply) return refuse("the task '" + call.name + "' has no reply");
    return std::move(*reply);
  }

  Result<std::vector<vm::Arrival>> next_event(const vm::Park& park) {
    std::vector<vm::Arrival> arrivals;
    if (next_ == events_.size()) return arrivals;
    RecordedRun::Event event = events_[next_++];
    vm::Arrival& arrival = arrivals.emplace_back();
    switch (event.kind) {
      case RecordedRun::Event::Kind::kTime:
        if (!park.wake_at_us) return other_order();
        event.after_us = std::max<std::int64_t>(0, *park.wake_at_us - host_.now_us());
        host_.advance_to(*park.wake_at_us);
        arrival.now_us = host_.now_us();
        break;
      case RecordedRun::Event::Kind::kMessage:
        if (std::ranges::find(park.channels, event.channel) == park.channels.end()) {
          return other_order();
        }
        arrival.kind = vm::Arrival::Kind::kMessage;
        arrival.channel = event.channel;
        arrival.value = event.payload;
        break;
      case RecordedRun::Event::Kind::kResume: {
        const auto suspended = std::ranges::find_if(
            open_, [](const auto& one) { return one.second.kind == vm::CallKind::kSuspend; });
        if (suspended == open_.end()) return other_order();
        arrival.kind = vm::Arrival::Kind::kOutcome;
        arrival.call = suspended->first;
        arrival.value = event.payload;
        open_.erase(suspended);
        break;
      }
    }
    recorded_.events.push_back(std::move(event));
    return arrivals;
  }

  static tl::unexpected<Error> other_order() {
    return refuse(
        "what came for the run came in an order that a test cannot repeat: it overlapped with "
        "tasks");
  }

  Status finish(const vm::Activation& turn) {
    if (next_ < events_.size()) return other_order();
    if (!turn.end) {
      if (file_.ended()) return other_end();
      return {};
    }
    const vm::End& end = *turn.end;
    if (end.kind == vm::End::Kind::kCompleted) {
      recorded_.end = RecordedRun::End::kCompleted;
      recorded_.output = end.output.value_or(Payload());
      const bool same =
          file_.status == store::RunStatus::kCompleted && file_.outcome == recorded_.output.text();
      return file_.ended() && !same ? other_end() : Status();
    }
    if (end.kind != vm::End::Kind::kFailed || !end.error) return other_end();
    recorded_.end = RecordedRun::End::kFailed;
    recorded_.error = *end.error;
    if (!file_.ended()) return {};
    const auto error = decode_call_error(file_.outcome, limits_);
    const bool same = file_.status == store::RunStatus::kFailed && error &&
                      error->kind == end.error->kind && error->message == end.error->message;
    return same ? Status() : other_end();
  }

  static tl::unexpected<Error> other_end() {
    return refuse(
        "with the same answers the run does not end as it did: it depends on the time, on chance, "
        "or on what came first");
  }

  const RunFile& file_;
  ScriptedTasks more_;
  const Limits& limits_;
  SilentHost host_;
  vm::Runtime runtime_;
  std::shared_ptr<vm::LoadedProgram> program_;
  std::unique_ptr<vm::Machine> machine_;
  std::map<std::uint64_t, vm::SubmittedCall> open_;
  std::set<const store::CallRecord*> used_;
  std::vector<RecordedRun::Event> events_;
  std::size_t next_ = 0;
  RecordedRun recorded_;
};

}  // namespace

Result<RecordedRun> repeat_run(const RunFile& file, ScriptedTasks more, const Limits& limits) {
  return Repetition(file, std::move(more), limits).run();
}

}  // namespace pawl::cli
