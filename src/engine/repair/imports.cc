// Exports and imports: a run leaves as a file, and a file becomes a run.
#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>

#include "base/sha256.h"
#include "engine/core/request_checks.h"
#include "engine/repair/fork_plan.h"
#include "engine/repair/repairs.h"
#include "engine/repair/run_export.h"
#include "lang/bytecode/codec.h"
#include "vm/inspect.h"
#include "vm/machine_state.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

class ImportHost final : public vm::Host {
 public:
  explicit ImportHost(Clock& clock) : clock_(clock) {}
  std::int64_t now_us() override { return clock_.now_us(); }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}

 private:
  Clock& clock_;
};

auto refuse(const std::string& why) { return fail(ErrorCode::import_refused, why); }
auto damaged(const std::string& why) { return fail(ErrorCode::invalid_run_file, why); }

// What a file says of a run becomes a plan. The file may have been made by anybody.
class Importing {
 public:
  Importing(const RunFile& file, const ImportRequest& request, const Limits& limits, Clock& clock)
      : file_(file),
        request_(request),
        limits_(limits),
        host_(clock),
        shift_us_(std::max<std::int64_t>(0, clock.now_us() - file.exported_at_us)) {}

  Result<ForkPlan> plan(vm::Runtime& runtime, ImportOutcome* outcome) {
    notes_ = &outcome->notes;
    if (file_.undoing)
      return refuse("the program of '" + file_.run.id + "' is over, and its undos run");
    if (file_.ended() && file_.snapshot.empty()) {
      return refuse("run '" + file_.run.id + "' has ended, and has no state to go on from");
    }
    if (file_.ended()) notes_->push_back("it goes on from before the turn in which it failed");
    PAWL_TRY_STATUS(add_record());
    PAWL_TRY_STATUS(read_program(runtime));
    if (!file_.snapshot.empty()) PAWL_TRY_STATUS(read_snapshot());
    for (const RunFile::Call& call : file_.calls) PAWL_TRY_STATUS(add_call(call));
    for (const auto& [number, value] : request_.results) {
      if (!answered_.contains(number)) {
        return refuse("call " + std::to_string(number) + " is not open");
      }
    }
    PAWL_TRY_STATUS(check_waits());
    PAWL_TRY_STATUS(add_messages());
    plan_.logs = file_.logs;
    for (const store::StreamItem& item : file_.items) {
      PAWL_TRY_STATUS(check_name("a stream", item.stream));
      PAWL_TRY(Payload payload, payload_of(item.payload));
      plan_.items.emplace_back(store::StreamItem{0, item.stream, 0, item.at_us, {}},
                               std::move(payload));
    }
    return std::move(plan_);
  }

 private:
  // Payload text from outside; empty: null.
  Result<Payload> payload_of(const std::string& text) const {
    if (text.empty()) return Payload();
    auto payload = Payload::parse(text, limits_);
    if (!payload) return damaged("a value in it cannot be read: " + payload.error().message);
    return payload;
  }

  Status add_record() {
    store::RunRecord& run = plan_.run;
    run.workflow = file_.run.workflow;
    run.entry = file_.run.entry;
    run.priority = file_.run.priority;
    run.timeout_us = std::max<std::int64_t>(0, file_.run.timeout_us);
    run.tags = file_.run.tags;
    run.id = request_.id;
    PAWL_TRY_STATUS(check_name("a workflow", run.workflow));
    for (const auto& [name, value] : run.tags) {
      PAWL_TRY_STATUS(check_name("a tag", name));
      PAWL_TRY_STATUS(check_name("a tag", value));
    }
    PAWL_TRY(plan_.input, payload_of(file_.run.input));
    PAWL_TRY(const Payload said, payload_of(file_.said));
    if (!file_.said.empty()) plan_.said = said.text();
    if (file_.snapshot.empty() && file_.run.start_at_us > host_.now_us()) {
      run.start_at_us = file_.run.start_at_us;
      plan_.wake_at_us = run.start_at_us;
    }
    plan_.line = file_.line;
    plan_.generation = file_.generation;
    plan_.last_number = file_.last_number;
    plan_.paused = request_.paused || file_.paused;
    return {};
  }

  Status read_program(vm::Runtime& runtime) {
    auto program = bytecode::decode_program(file_.program);
    if (!program) return damaged("its program cannot be read: " + program.error().message);
    if (file_.run.entry >= program->entries.size() ||
        program->strings[program->entries[file_.run.entry].name] != file_.run.workflow) {
      return damaged("its program has no workflow '" + file_.run.workflow + "'");
    }
    store::ProgramRecord& record = plan_.program.emplace();
    record.version = program->version;
    record.compiler_revision = program->compiler_revision;
    record.bytes = file_.program;
    program_ = std::make_shared<vm::LoadedProgram>(std::move(*program), runtime);
    return {};
  }

  Status read_snapshot() {
    auto machine = vm::decode_snapshot(program_, limits_, host_, file_.snapshot);
    if (!machine) return damaged("its state cannot be read: " + machine.error().message);
    plan_.snapshot = file_.snapshot;
    plan_.line = vm::current_line(**machine);
    for (const auto& [number, future] : (*machine)->state().calls) waited_.insert(number);
    return {};
  }

  // What the program waits for must be there, or it would wait for ever.
  Status check_waits() {
    for (const ForkPlan::Call& call : plan_.calls) {
      if (!call.past) waited_.erase(call.record.number);
    }
    if (waited_.empty()) return {};
    return damaged("it waits for call " + std::to_string(*waited_.begin()) +
                   ", of which the file says nothing");
  }

  const Payload* given_result(std::uint64_t number) const {
    for (const auto& [call, value] : request_.results) {
      if (call == number) return &value;
    }
    return nullptr;
  }

  Status add_call(const RunFile::Call& from) {
    store::CallRecord record = from.record;
    switch (record.kind) {
      case store::CallKind::kTask:
      case store::CallKind::kChild:
      case store::CallKind::kPromise:
      case store::CallKind::kRequest:
      case store::CallKind::kSuspend:
      case store::CallKind::kMessage:
      case store::CallKind::kTimer:
        break;
      default:
        return damaged("a call is of a kind that no run has");
    }
    const bool open_kind =
        record.kind != store::CallKind::kMessage && record.kind != store::CallKind::kTimer;
    if (from.open && !open_kind) return damaged("a message or a timer is an open call");
    const bool settled = store::is_settled(record.status);
    ForkPlan::Call call;
    PAWL_TRY(call.args, payload_of(record.args));
    call.has_keywords = !record.keywords.empty();
    PAWL_TRY(call.keywords, payload_of(record.keywords));
    PAWL_TRY(const Payload outcome, payload_of(record.outcome));
    PAWL_TRY_STATUS(check_texts(record));
    record.args = record.keywords = record.outcome = record.progress = {};
    if (!from.open) {
      // Nobody waits for it: what is not settled is given up.
      if (!settled) record.status = store::CallStatus::kCancelled;
      call.past = true;
      if (!from.record.outcome.empty()) call.outcome = outcome;
      if (record.ended_at_us == 0) record.ended_at_us = file_.exported_at_us;
      record.arrival = 0;
      record.run_at_us = record.deadline_us = 0;
      call.record = std::move(record);
      plan_.calls.push_back(std::move(call));
      return {};
    }
    return add_open(from, std::move(record), outcome, std::move(call));
  }

  Status add_open(const RunFile::Call& from, store::CallRecord record, const Payload& outcome,
                  ForkPlan::Call call) {
    const std::string what = "call " + std::to_string(record.number) +
                             (record.name.empty() ? "" : " (" + record.name + ")");
    const bool task = record.kind == store::CallKind::kTask;
    const Payload* given = given_result(record.number);
    answered_.insert(record.number);
    call.order = given != nullptr ? UINT64_MAX : record.arrival;
    record.arrival = 0;
    if (given != nullptr) {
      PAWL_TRY(call.value, payload_of(given->text()));
      notes_->push_back(what + ": gets the result that was given");
    } else if (store::is_settled(record.status)) {
      const bool completed = record.status == store::CallStatus::kCompleted;
      if (!completed) {
        auto error = decode_call_error(outcome.text(), limits_);
        if (!error) return damaged("the error of a call cannot be read");
      }
      (completed ? call.value : call.error) = outcome;
      notes_->push_back(what + ": its outcome is taken over");
    } else if (record.kind == store::CallKind::kChild || record.kind == store::CallKind::kRequest) {
      return refuse(what + " waits for run '" + from.child +
                    "', which is not in the file; give its result with --result " +
                    std::to_string(record.number) + "=JSON");
    } else if (task) {
      notes_->push_back(what + ": is asked for again");
    } else if (record.kind == store::CallKind::kPromise) {
      notes_->push_back(what + ": the promise gets a token of its own");
    } else {
      notes_->push_back(what + ": waits for an answer of its own");
    }
    const std::int64_t now_us = host_.now_us();
    record.status = task ? store::CallStatus::kPending : store::CallStatus::kOpen;
    record.attempt = 0;
    record.started_at_us = 0;
    record.ended_at_us = call.value || call.error ? now_us : 0;
    // Nobody may begin one whose outcome is recorded in the same commit.
    const bool told = call.value || call.error;
    if (task) record.run_at_us = told ? now_us : std::max(record.run_at_us + shift_us_, now_us);
    // As much time as it had.
    if (record.deadline_us != 0) record.deadline_us += shift_us_;
    call.record = std::move(record);
    plan_.calls.push_back(std::move(call));
    return {};
  }

  Status check_texts(const store::CallRecord& record) const {
    PAWL_TRY_STATUS(check_name("a queue", record.queue));
    if (record.name.size() > limits_.log_line_bytes)
      return damaged("the name of a call is too long");
    PAWL_TRY_STATUS(check_name("a concurrency key", record.concurrency_key));
    if (record.options.empty()) return {};
    return payload_of(record.options).transform([](const Payload&) {});
  }

  Status add_messages() {
    for (const store::MessageRecord& message : file_.messages) {
      PAWL_TRY_STATUS(check_name("a channel", message.channel));
      PAWL_TRY(Payload payload, payload_of(message.payload));
      if (!message.reply_to.empty()) {
        notes_->push_back("a request on " + message.channel + " stays with the original");
        continue;
      }
      plan_.messages.push_back({message.channel, std::move(payload), message.arrival});
    }
    if (!plan_.messages.empty()) {
      notes_->push_back(std::to_string(plan_.messages.size()) +
                        " messages that wait are taken over");
    }
    return {};
  }

  const RunFile& file_;
  const ImportRequest& request_;
  const Limits& limits_;
  ImportHost host_;
  const std::int64_t shift_us_;  // how long the run was away
  std::shared_ptr<vm::LoadedProgram> program_;
  std::unordered_set<std::uint64_t> waited_;
  std::unordered_set<std::uint64_t> answered_;
  std::vector<std::string>* notes_ = nullptr;
  ForkPlan plan_;
};

}  // namespace

Result<ExportOutcome> Repairs::export_run(const ExportRequest& request) {
  PAWL_TRY_STATUS(service_.check_may_block());
  PAWL_TRY(RunFile file, service_.read_store([&](store::Store& store) {
    return read_run_file(store, Service::kNamespace, request.run);
  }));
  file.release = request.release;
  file.exported_at_us = service_.clock().now_us();
  PAWL_TRY_STATUS(redact(request.redact, limits_, &file));
  ExportOutcome outcome{request.run, file.run.workflow, encode_run_file(file)};
  std::string details = std::to_string(outcome.file.size()) + " bytes";
  if (!request.redact.empty()) {
    details += ", " + std::to_string(request.redact.size()) + " rules of redaction";
  }
  if (!request.reason.empty()) details += ": " + request.reason;
  AuditNote note{request.actor, "export", request.run, details};
  PAWL_TRY_STATUS(service_.ask<void>([&](Core& core, Reply<void> reply) {
    core.audit(note);
    reply({});
  }));
  return outcome;
}

// A program that is here under its version must be the very same one, byte for byte, since a
// snapshot refers to it by numbers. Any other is kept under its own checksum: what a file says of
// its version is for people.
Result<store::Key> Repairs::find_program(store::Store& store, store::ProgramRecord* program) {
  PAWL_TRY(auto known, store.programs(Service::kNamespace));
  const std::string own = to_hex(sha256(program->bytes));
  for (const store::ProgramRecord& one : known) {
    if (one.compiler_revision != program->compiler_revision) continue;
    if (one.version != program->version && one.version != own) continue;
    PAWL_TRY(auto record, store.program(one.key));
    if (record && record->bytes == program->bytes) return one.key;
  }
  program->version = own;
  return 0;
}

Result<ImportOutcome> Repairs::import_run(const ImportRequest& request) {
  PAWL_TRY_STATUS(service_.check_may_block());
  if (!request.id.empty()) PAWL_TRY_STATUS(check_run_id(request.id));
  PAWL_TRY(RunFile file, decode_run_file(request.file));
  ImportOutcome outcome;
  outcome.workflow = file.run.workflow;
  outcome.original = file.run.id;
  vm::Runtime runtime;
  PAWL_TRY(ForkPlan plan,
           Importing(file, request, limits_, service_.clock()).plan(runtime, &outcome));
  PAWL_TRY(plan.run.program, service_.read_store([&](store::Store& store) -> Result<store::Key> {
    if (!request.id.empty()) {
      PAWL_TRY(auto taken, store.find_run(Service::kNamespace, request.id));
      if (taken) return fail(ErrorCode::run_exists, "there is a run '" + request.id + "'");
    }
    return find_program(store, &*plan.program);
  }));
  if (plan.run.program != 0) plan.program.reset();
  if (request.dry_run) return outcome;
  std::string details = "of " + file.run.id;
  if (!request.reason.empty()) details += ": " + request.reason;
  AuditNote note{request.actor, "import", request.id, details};
  PAWL_TRY(const Started started, service_.ask<Started>([&](Core& core, Reply<Started> reply) {
    core.start_copy(std::move(plan), std::move(reply), note);
  }));
  outcome.run = started.id;
  return outcome;
}

}  // namespace pawl::engine
