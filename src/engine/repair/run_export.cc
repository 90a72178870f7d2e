#include "engine/repair/run_export.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <unordered_set>
#include <utility>

#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/history/past.h"
#include "engine/run/open_calls.h"
#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/codec.h"
#include "vm/edit/redaction.h"
#include "vm/runtime.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1'000;
// Of what there may be a great deal, the last ones go.
constexpr std::uint32_t kCalls = 20'000;
constexpr std::uint32_t kLogLines = 10'000;
constexpr std::uint32_t kItemsOfStream = 10'000;

// Reads one run.
class Reading {
 public:
  Reading(store::Store& store, RunFile* file) : store_(store), file_(*file) {}

  Status read(store::Namespace ns, const std::string& run) {
    PAWL_TRY(auto key, store_.find_run(ns, run));
    if (!key) return unknown(run);
    PAWL_TRY(auto view, store_.run(*key));
    if (!view) return unknown(run);
    key_ = *key;
    PAWL_TRY_STATUS(read_record(*view));
    OpenCalls open;
    if (view->state) {
      PAWL_TRY_STATUS(read_state(*view));
      PAWL_TRY(open, OpenCalls::decode(view->state->open));
    } else {
      PAWL_TRY_STATUS(read_end(*view, &open));
    }
    file_.last_number = open.last_number();
    PAWL_TRY_STATUS(read_calls(open));
    PAWL_TRY_STATUS(read_messages());
    PAWL_TRY(file_.logs, store_.logs(key_, kLogLines));
    PAWL_TRY_STATUS(read_turns(*view));
    return read_streams();
  }

 private:
  static tl::unexpected<Error> unknown(const std::string& run) {
    return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
  }

  // Payload text; empty stays empty.
  Status open_cell(store::Cell* cell) {
    if (cell->empty()) return {};
    PAWL_TRY(Payload payload, from_cell(*cell, key_, store_));
    *cell = std::move(payload).text();
    return {};
  }

  Result<std::string> id_of(store::Key run) {
    if (run == 0) return std::string();
    PAWL_TRY(auto view, store_.run(run));
    return view ? view->run.id : std::string();
  }

  Status read_record(const store::RunView& view) {
    file_.run = view.run;
    file_.status = view.status();
    PAWL_TRY_STATUS(open_cell(&file_.run.input));
    PAWL_TRY(file_.parent, id_of(view.run.parent_run));
    PAWL_TRY(auto program, store_.program(view.run.program));
    if (!program) return fail(ErrorCode::store_damaged, "the program of a run is missing");
    file_.version = program->version;
    file_.program = std::move(program->bytes);
    return {};
  }

  Status read_state(const store::RunView& view) {
    const store::RunState& state = *view.state;
    file_.undoing = state.phase == store::RunPhase::kCompensating;
    if (!state.snapshot.empty() && !file_.undoing) {
      PAWL_TRY(file_.snapshot, whole_snapshot(view));
    }
    file_.paused = state.paused;
    file_.held = state.hold.has_value();
    file_.line = state.line;
    file_.generation = state.generation;
    file_.revision = state.revision;
    file_.said = state.status;
    return open_cell(&file_.said);
  }

  // A run that has failed is taken as a retry would find it.
  Status read_end(const store::RunView& view, OpenCalls* open) {
    const store::RunResult& result = *view.result;
    file_.outcome = result.outcome;
    PAWL_TRY_STATUS(open_cell(&file_.outcome));
    file_.said = result.last_status;
    PAWL_TRY_STATUS(open_cell(&file_.said));
    file_.ended_at_us = result.ended_at_us;
    file_.generation = result.generation;
    bool known = false;
    PAWL_TRY(RetryPoint point, RetryPoint::decode(result.retry_point, &known));
    if (!known) return {};
    *open = point.counted;
    if (point.snapshot.empty()) return {};
    file_.snapshot = point.snapshot;
    open->take_open(point.open);
    for (store::MessageRecord& message : point.taken) {
      PAWL_TRY_STATUS(open_cell(&message.payload));
      file_.messages.push_back(std::move(message));
    }
    return {};
  }

  Status read_calls(const OpenCalls& open) {
    std::vector<store::CallRecord> calls;
    std::unordered_set<store::Key> there;
    store::Key cursor = 0;
    do {
      PAWL_TRY(store::CallPage page, store_.timeline(key_, cursor, kPage));
      for (store::CallRecord& call : page.calls) {
        there.insert(call.key);
        calls.push_back(std::move(call));
      }
      cursor = page.next;
    } while (cursor != 0 && calls.size() < kCalls);
    for (const store::Key key : open.keys()) {
      if (there.contains(key)) continue;
      PAWL_TRY(auto call, store_.call(key));
      if (call) calls.push_back(std::move(*call));
    }
    std::ranges::sort(calls, {}, &store::CallRecord::key);
    for (store::CallRecord& call : calls) {
      if (call.kind == store::CallKind::kAdmission) continue;
      PAWL_TRY_STATUS(add_call(std::move(call), open));
    }
    return {};
  }

  Status add_call(store::CallRecord record, const OpenCalls& open) {
    RunFile::Call& call = file_.calls.emplace_back();
    call.open = open.number_of(record.key) != 0;
    PAWL_TRY(call.child, id_of(record.child_run));
    PAWL_TRY_STATUS(open_cell(&record.args));
    PAWL_TRY_STATUS(open_cell(&record.keywords));
    PAWL_TRY_STATUS(open_cell(&record.progress));
    PAWL_TRY_STATUS(open_cell(&record.outcome));
    // Who has the token may answer.
    const bool token =
        record.kind == store::CallKind::kPromise || record.kind == store::CallKind::kRequest;
    if (token) record.name.clear();
    record.key = record.run = record.previous = record.session = record.child_run = 0;
    record.token = 0;
    call.record = std::move(record);
    return {};
  }

  Status read_messages() {
    PAWL_TRY(auto inbox, store_.inbox(key_, 0, RunFile::kMostMessages));
    for (store::MessageRecord& message : inbox) {
      const bool known = std::ranges::find(file_.messages, message.arrival,
                                           &store::MessageRecord::arrival) != file_.messages.end();
      if (known) continue;
      PAWL_TRY_STATUS(open_cell(&message.payload));
      // A request: its token stays at home, but that it is one does not.
      if (!message.reply_to.empty()) message.reply_to = "request";
      file_.messages.push_back(std::move(message));
    }
    std::ranges::sort(file_.messages, {}, &store::MessageRecord::arrival);
    return {};
  }

  Status read_streams() {
    PAWL_TRY(auto streams, store_.streams(key_));
    for (const store::StreamRecord& stream : streams) {
      const std::uint64_t from = stream.items > kItemsOfStream ? stream.items - kItemsOfStream : 0;
      PAWL_TRY(auto items, store_.stream_items(key_, stream.name, from, kItemsOfStream));
      for (store::StreamItem& item : items) {
        if (file_.items.size() == RunFile::kMostStreamItems) return {};
        PAWL_TRY_STATUS(open_cell(&item.payload));
        file_.items.push_back(std::move(item));
      }
    }
    return {};
  }

  // Of the program that the file has, the newest first if they are too much.
  Status read_turns(const store::RunView& view) {
    constexpr std::size_t kMostBytes = 64 << 20;
    constexpr std::uint32_t kTurnPage = 100;
    Past past(store_, view, Limits());
    std::size_t bytes = 0;
    std::size_t left_out = 0;
    for (std::uint64_t from = 0;;) {
      PAWL_TRY(const auto records, store_.turns(key_, from, kTurnPage));
      if (records.empty()) break;
      from = records.back().turn + 1;
      for (const store::TurnRecord& record : records) {
        PAWL_TRY(PastState state, past.state({TurnName::Which::kNumber, record.turn}));
        if (state.program != view.run.program) continue;
        RunFile::Turn& turn = file_.turns.emplace_back();
        turn.number = record.turn;
        turn.at_us = state.at_us;
        turn.line = state.line;
        if (!state.open.empty()) {
          PAWL_TRY(const OpenCalls open, OpenCalls::decode(state.open));
          turn.last_number = open.last_number();
          turn.open = open.numbers();
        }
        turn.snapshot = std::move(state.snapshot);
        bytes += turn.snapshot.size();
        for (; bytes > kMostBytes && left_out + 1 < file_.turns.size(); ++left_out) {
          bytes -= file_.turns[left_out].snapshot.size();
          file_.turns[left_out].snapshot.clear();
        }
      }
    }
    const std::size_t most = RunFile::kMostTurns;
    if (file_.turns.size() > most) left_out = std::max(left_out, file_.turns.size() - most);
    file_.turns.erase(file_.turns.begin(),
                      file_.turns.begin() + static_cast<std::ptrdiff_t>(left_out));
    return {};
  }

  store::Store& store_;
  RunFile& file_;
  store::Key key_ = 0;
};

// --- redaction -----------------------------------------------------------------------------------

class StillHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

// What of a file is payload text, under the name by which a rule may mean it; and what is text.
template <typename PayloadVisit, typename TextVisit>
void each_part(RunFile* file, PayloadVisit&& payload, TextVisit&& text) {
  payload(&file->run.input, "input");
  payload(&file->said, "status");
  payload(&file->outcome, file->status == store::RunStatus::kCompleted ? "output" : "error");
  for (auto& [name, value] : file->run.tags) {
    std::string encoded = PayloadTree(value).encode().value_or(Payload()).text();
    payload(&encoded, name.c_str());
    const auto tree = PayloadTree::parse(encoded);
    if (tree && tree->kind() == PayloadKind::kString) value = tree->text();
  }
  for (RunFile::Call& call : file->calls) {
    store::CallRecord& record = call.record;
    payload(&record.args, "args");
    payload(&record.keywords, "keywords");
    payload(&record.progress, "progress");
    payload(&record.outcome, record.status == store::CallStatus::kCompleted ? "result" : "error");
    payload(&record.options, "options");
    text(&record.concurrency_key);
    if (record.kind == store::CallKind::kSuspend) text(&record.name);
    text(&call.child);
  }
  for (store::MessageRecord& message : file->messages) {
    payload(&message.payload, message.channel.c_str());
  }
  for (store::StreamItem& item : file->items) payload(&item.payload, item.stream.c_str());
  for (store::LogRecord& log : file->logs) text(&log.line);
  text(&file->run.id);
  text(&file->parent);
  text(&file->run.concurrency_key);
  text(&file->run.start_key);
}

}  // namespace

Result<RunFile> read_run_file(store::Store& store, store::Namespace ns, const std::string& run) {
  RunFile file;
  PAWL_TRY_STATUS(store.read_together([&] { return Reading(store, &file).read(ns, run); }));
  return file;
}

// The states of a file, each as a machine of its own while it is looked at.
class States {
 public:
  States(RunFile* file, const Limits& limits) : file_(*file), limits_(limits) {}

  template <typename Visit>
  Status each(Visit&& visit) {
    if (!file_.snapshot.empty()) PAWL_TRY_STATUS(open(&file_.snapshot, visit));
    for (RunFile::Turn& turn : file_.turns) {
      if (!turn.snapshot.empty()) PAWL_TRY_STATUS(open(&turn.snapshot, visit));
    }
    return {};
  }
  // What leaves is what can be read again.
  Status write(vm::Machine& machine, std::string* snapshot) {
    PAWL_TRY(*snapshot, vm::encode_snapshot(machine));
    auto again = vm::decode_snapshot(program_, limits_, host_, *snapshot);
    if (again) return {};
    return fail(ErrorCode::invalid_request,
                "the run's state cannot be redacted by these rules: " + again.error().message);
  }

 private:
  template <typename Visit>
  Status open(std::string* snapshot, Visit&& visit) {
    if (!program_) {
      PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(file_.program));
      program_ = std::make_shared<vm::LoadedProgram>(std::move(decoded), runtime_);
    }
    PAWL_TRY(auto machine, vm::decode_snapshot(program_, limits_, host_, *snapshot));
    return visit(*machine, snapshot);
  }

  RunFile& file_;
  const Limits& limits_;
  vm::Runtime runtime_;
  StillHost host_;
  std::shared_ptr<vm::LoadedProgram> program_;
};

Status redact(const std::vector<std::string>& rules, const Limits& limits, RunFile* file) {
  if (rules.empty()) return {};
  PAWL_TRY(vm::Redaction redaction, vm::Redaction::parse(rules));
  States states(file, limits);
  PAWL_TRY_STATUS(states.each([&](vm::Machine& machine, std::string*) -> Status {
    redaction.learn(machine);
    return redaction.check();
  }));
  each_part(
      file,
      [&](std::string* payload, const char* name) { redaction.learn_payload(*payload, name); },
      [&](std::string* text) { redaction.learn_text(*text); });
  each_part(
      file,
      [&](std::string* payload, const char* name) { redaction.redact_payload(payload, name); },
      [&](std::string* text) { redaction.redact_text(text); });
  PAWL_TRY_STATUS(states.each([&](vm::Machine& machine, std::string* snapshot) -> Status {
    redaction.redact(machine);
    return states.write(machine, snapshot);
  }));
  PAWL_TRY_STATUS(redaction.check());
  file->redacted = rules;
  return {};
}

}  // namespace pawl::engine
