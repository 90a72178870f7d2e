#include "cli/exec_from.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "base/error_codes.h"
#include "cli/exec_end.h"
#include "cli/files.h"
#include "cli/opened_run.h"
#include "cli/private_file.h"
#include "cli/times.h"
#include "pawl/run.h"
#include "value/json_writer.h"
#include "vm/inspect.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kMostShown = 200;  // bytes of one value

std::string shortened(std::string text) {
  if (text.size() <= kMostShown) return text;
  text.resize(kMostShown);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
  return text + "…";
}

std::string_view kind_of(vm::CallKind kind) {
  switch (kind) {
    case vm::CallKind::kTask:
      return "task";
    case vm::CallKind::kChild:
      return "child";
    case vm::CallKind::kPromise:
      return "promise";
    case vm::CallKind::kRequest:
      return "request";
    case vm::CallKind::kSuspend:
      return "suspension";
    case vm::CallKind::kSend:
      return "message";
    case vm::CallKind::kSpawn:
      return "run";
    case vm::CallKind::kSettle:
      return "answer";
    case vm::CallKind::kTag:
      return "tags";
    case vm::CallKind::kAppend:
      return "item";
  }
  return "call";
}

// "task charge(300)", "message to order-7 [300]"
std::string described(const vm::SubmittedCall& call) {
  std::string args = call.args.text();
  if (call.kind == vm::CallKind::kTask && args.size() >= 2 && args.front() == '[') {
    args = "(" + args.substr(1, args.size() - 2) + ")";
  } else {
    args = call.args.is_null() ? "" : " " + args;
  }
  std::string text = fmt::format("{} {}{}", kind_of(call.kind), call.name, shortened(args));
  if (call.number != 0) text += fmt::format(" (call {})", call.number);
  return text;
}

std::string status_line(const engine::RunFile& file) {
  if (!file.ended()) {
    std::string text = file.snapshot.empty() ? "has not begun" : "waits";
    if (file.undoing) text = "is over, and its undos run";
    if (file.paused) text += ", paused";
    if (file.held) text += ", held";
    return text;
  }
  std::string text(to_string(static_cast<RunStatus>(file.status)));
  const auto error = file.status == store::RunStatus::kCompleted
                         ? Result<CallError>(CallError())
                         : decode_call_error(file.outcome, Limits());
  if (!error) return text;
  if (file.status == store::RunStatus::kCompleted) return text + " with " + shortened(file.outcome);
  text += fmt::format(": {}: {}", error->kind, shortened(error->message));
  if (!file.snapshot.empty()) text += "; this is how it stood before that turn";
  return text;
}

void print_waits(OpenedRun& run) {
  for (const auto& [number, call] : run.open_calls()) {
    fmt::print("waits for {}\n", described(call));
  }
  if (run.park()) {
    for (const std::string& channel : run.park()->channels) {
      fmt::print("waits for a message on {}\n", channel);
    }
    if (run.park()->wake_at_us) {
      fmt::print("waits for a timer, due {}\n", time_text(*run.park()->wake_at_us));
    }
  }
  for (const engine::RunFile::Call& call : run.file().calls) {
    if (!call.open || !store::is_settled(call.record.status)) continue;
    fmt::print("has not been told of call {} ({}), which has ended\n", call.record.number,
               call.record.name);
  }
  for (const store::MessageRecord& message : run.messages()) {
    fmt::print("a message waits on {}: {}\n", message.channel, shortened(message.payload));
  }
}

void print_place(OpenedRun& run) {
  if (run.machine() != nullptr) {
    fmt::print("{}", vm::format_inspection(vm::inspect(*run.machine())));
  }
  print_waits(run);
}

void print_run(OpenedRun& run) {
  const engine::RunFile& file = run.file();
  fmt::print("{} of {}, version {}\n", file.run.id, file.run.workflow, file.version.substr(0, 12));
  fmt::print("{}; exported {} by Pawl {}\n", status_line(file), time_text(file.exported_at_us),
             file.release);
  for (const std::string& rule : file.redacted) fmt::print("redacted: {}\n", rule);
  fmt::print("input {}\n", shortened(file.run.input.empty() ? "null" : file.run.input));
  if (!file.said.empty()) fmt::print("status {}\n", shortened(file.said));
  fmt::print("{} calls, {} lines of log, {} items of streams\n", file.calls.size(),
             file.logs.size(), file.items.size());
  if (!file.turns.empty()) {
    fmt::print("history of the turns {} to {}: --at shows one\n", file.turns.front().number,
               file.turns.back().number);
  }
  print_place(run);
}

// --- as JSON

void write_text(JsonWriter& writer, std::string_view name, const std::string& text) {
  writer.key(name);
  writer.string(text);
}

void write_payload(JsonWriter& writer, std::string_view name, const std::string& text) {
  writer.key(name);
  text.empty() ? writer.null() : writer.encoded(text);
}

void write_fibers(JsonWriter& writer, vm::Machine& machine) {
  for (const vm::InspectedFiber& fiber : vm::inspect(machine)) {
    writer.begin_object();
    write_text(writer, "name", fiber.name);
    write_text(writer, "state", fiber.state);
    writer.key("frames");
    writer.begin_list();
    for (const vm::InspectedFrame& frame : fiber.frames) {
      writer.begin_object();
      write_text(writer, "function", frame.function);
      write_text(writer, "file", frame.file);
      writer.key("line");
      writer.integer(frame.line);
      writer.key("variables");
      writer.begin_object();
      for (const vm::InspectedVariable& variable : frame.variables) {
        write_text(writer, variable.name, variable.value);
      }
      writer.end();
      writer.end();
    }
    writer.end();
    writer.end();
  }
}

Result<std::string> json_of(OpenedRun& run) {
  const engine::RunFile& file = run.file();
  JsonOptions options;
  options.max_bytes = SIZE_MAX;
  JsonWriter writer(options);
  writer.begin_object();
  write_text(writer, "id", file.run.id);
  write_text(writer, "workflow", file.run.workflow);
  write_text(writer, "version", file.version);
  write_text(writer, "status", std::string(to_string(static_cast<RunStatus>(file.status))));
  write_text(writer, "exported_at", time_text(file.exported_at_us));
  writer.key("line");
  writer.integer(file.line);
  writer.key("redacted");
  writer.begin_list();
  for (const std::string& rule : file.redacted) writer.string(rule);
  writer.end();
  write_payload(writer, "input", file.run.input);
  write_payload(writer, "said", file.said);
  write_payload(writer, "outcome", file.outcome);
  writer.key("fibers");
  writer.begin_list();
  if (run.machine() != nullptr) write_fibers(writer, *run.machine());
  writer.end();
  writer.key("calls");
  writer.begin_list();
  for (const engine::RunFile::Call& call : file.calls) {
    writer.begin_object();
    writer.key("number");
    writer.integer(static_cast<std::int64_t>(call.record.number));
    write_text(writer, "kind",
               std::string(to_string(static_cast<pawl::CallKind>(call.record.kind))));
    write_text(writer, "name", call.record.name);
    write_text(writer, "status",
               std::string(to_string(static_cast<pawl::CallStatus>(call.record.status))));
    writer.key("open");
    writer.boolean(call.open);
    write_payload(writer, "args", call.record.args);
    write_payload(writer, "outcome", call.record.outcome);
    writer.end();
  }
  writer.end();
  writer.key("messages");
  writer.begin_list();
  for (const store::MessageRecord& message : file.messages) {
    writer.begin_object();
    write_text(writer, "channel", message.channel);
    write_payload(writer, "payload", message.payload);
    writer.end();
  }
  writer.end();
  writer.end();
  return std::move(writer).finish();
}

// --- going on

Status add_messages(const ExecOptions& options, OpenedRun* run) {
  for (const std::string& text : options.messages) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) {
      return fail(ErrorCode::usage, "--send " + text + ": write CHANNEL=JSON");
    }
    auto payload = Payload::parse(text.substr(sign + 1));
    if (!payload) {
      return fail(ErrorCode::usage, "--send " + text + " is not JSON: " + payload.error().message);
    }
    run->add_message(text.substr(0, sign), *payload);
  }
  return {};
}

// The file as it would have been after a turn: what came later is not there yet, and calls that
// were answered later are told what they were answered then.
Status go_back(std::uint64_t number, engine::RunFile* file) {
  const auto turn = std::ranges::find(file->turns, number, &engine::RunFile::Turn::number);
  if (turn == file->turns.end() || turn->snapshot.empty()) {
    std::string there = "the file has no history";
    if (!file->turns.empty()) {
      there = fmt::format("the file has the turns {} to {}", file->turns.front().number,
                          file->turns.back().number);
    }
    return fail(ErrorCode::usage, fmt::format("there is no state of turn {}: {}", number, there));
  }
  std::erase_if(file->calls, [&](const engine::RunFile::Call& call) {
    const bool given = call.record.kind == store::CallKind::kMessage ||
                       call.record.kind == store::CallKind::kTimer;
    return given ? call.record.ended_at_us > turn->at_us : call.record.number > turn->last_number;
  });
  for (engine::RunFile::Call& call : file->calls) {
    call.open = call.record.number != 0 &&
                std::ranges::find(turn->open, call.record.number) != turn->open.end();
  }
  file->snapshot = std::move(turn->snapshot);
  file->line = turn->line;
  file->last_number = turn->last_number;
  file->status = store::RunStatus::kWaiting;
  file->undoing = file->held = false;
  file->outcome.clear();
  if (turn->at_us != 0) file->exported_at_us = turn->at_us;
  file->messages.clear();
  return {};
}

void print_turn(std::uint64_t number, const OpenedRun::Turn& turn, OpenedRun& run) {
  std::fflush(stdout);
  fmt::print("--- turn {}\n", number);
  for (const std::string& given : turn.given) fmt::print("given: {}\n", shortened(given));
  for (const vm::SubmittedCall& call : turn.asked) fmt::print("asks for {}\n", described(call));
  if (!turn.end) print_place(run);
}

Result<int> go_on(const ExecOptions& options, OpenedRun& run, ScriptedTasks tasks) {
  for (std::uint64_t number = 1; !options.turns || number <= *options.turns; ++number) {
    PAWL_TRY(const auto turn, run.turn(tasks));
    if (!turn && options.turns) {
      fmt::print("nothing comes: answer what it waits for with --tasks or --send\n");
      break;
    }
    if (!turn) {
      print_waits(run);
      return fail(ErrorCode::nothing_can_wake, "the run waits for something that nothing answers",
                  "answer it with --tasks FILE or --send CHANNEL=JSON, or look with --turns");
    }
    if (options.turns) print_turn(number, *turn, run);
    if (turn->end) return print_end(*turn->end, options.result_form);
  }
  return kExitOk;
}

}  // namespace

Result<int> exec_from(const ExecOptions& options) {
  if (!options.source.path.empty() || options.input || options.stress_interval != 0 ||
      !options.settings.empty()) {
    return fail(ErrorCode::usage, "the file of --from has its own source, input and settings");
  }
  PAWL_TRY(const std::string bytes, read_file(options.from));
  PAWL_TRY(engine::RunFile file, engine::decode_run_file(bytes));
  if (options.at) PAWL_TRY_STATUS(go_back(*options.at, &file));
  PAWL_TRY(ScriptedTasks tasks, ScriptedTasks::load(options.tasks_path));
  Limits limits;
  if (options.heap_bytes) limits.heap_bytes = *options.heap_bytes;
  if (options.fuel) limits.fuel = *options.fuel;
  PAWL_TRY(auto run, OpenedRun::open(std::move(file), limits, output_form(options.result_form)));
  PAWL_TRY_STATUS(add_messages(options, run.get()));
  int code = kExitOk;
  if (options.turns || !tasks.empty() || !options.messages.empty()) {
    if (run->file().ended() && run->machine() == nullptr) {
      return fail(ErrorCode::import_refused, "the run has ended, and has no state to go on from");
    }
    if (run->file().undoing) {
      return fail(ErrorCode::import_refused, "the run's program is over, and its undos run");
    }
    PAWL_TRY(code, go_on(options, *run, std::move(tasks)));
  } else if (options.json) {
    PAWL_TRY(const std::string text, json_of(*run));
    fmt::print("{}\n", text);
  } else {
    print_run(*run);
  }
  if (!options.save_path.empty()) {
    PAWL_TRY(const engine::RunFile saved, run->saved());
    PAWL_TRY_STATUS(write_private_file(options.save_path, engine::encode_run_file(saved)));
  }
  return code;
}

}  // namespace pawl::cli
