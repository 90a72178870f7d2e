// `pawl exec`: a program from its source to its end in memory, with no store. Time is virtual:
// when every fiber sleeps, the clock jumps to the earliest timer.
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/exec_end.h"
#include "cli/exec_from.h"
#include "cli/exec_host.h"
#include "cli/files.h"
#include "cli/scripted_tasks.h"
#include "cli/sources.h"
#include "vm/activation.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::cli {
namespace {

class Execution {
 public:
  Execution(const ExecOptions& options, std::shared_ptr<vm::LoadedProgram> program,
            const Limits& limits, ScriptedTasks tasks)
      : options_(options),
        program_(std::move(program)),
        limits_(limits),
        tasks_(std::move(tasks)),
        host_(SystemClock().now_us()) {}

  Result<int> run(uint32_t entry, const Payload& input) {
    machine_ = std::make_unique<vm::Machine>(program_, limits_, host_);
    if (options_.stress_interval != 0) machine_->interpreter().set_budget(options_.stress_interval);
    PAWL_TRY(vm::Activation turn, vm::start(*machine_, entry, input, form()));
    while (!turn.end) {
      if (options_.stress_interval != 0) PAWL_TRY_STATUS(dump_and_restore());
      std::vector<vm::Arrival> arrivals;
      if (turn.park) {
        PAWL_TRY(arrivals, answer(*turn.park));
        machine_->renew_limits();
      }
      PAWL_TRY(turn, vm::activate(*machine_, arrivals, form()));
    }
    return print_end(*turn.end, options_.result_form);
  }

 private:
  // The machine as bytes, and a new one from them: whoever runs on must not be able to tell.
  Status dump_and_restore() {
    PAWL_TRY(std::string bytes, vm::encode_snapshot(*machine_));
    machine_.reset();
    PAWL_TRY(machine_, vm::decode_snapshot(program_, limits_, host_, bytes));
    PAWL_TRY(std::string again, vm::encode_snapshot(*machine_));
    if (again != bytes) {
      return fail(ErrorCode::invalid_snapshot,
                  "a restored machine gave another snapshot than the one it came from");
    }
    machine_->interpreter().set_budget(options_.stress_interval);
    return {};
  }

  vm::OutputForm form() const { return output_form(options_.result_form); }

  Result<std::vector<vm::Arrival>> answer(const vm::Park& park) {
    std::vector<vm::Arrival> arrivals;
    for (const vm::SubmittedCall& call : park.calls) {
      PAWL_TRY(auto reply, tasks_.reply(call));
      if (reply) arrivals.push_back(std::move(*reply));
    }
    if (arrivals.empty()) {
      if (!park.wake_at_us) {
        return fail(ErrorCode::nothing_can_wake,
                    "the program waits for something that no --tasks file answers");
      }
      host_.advance_to(*park.wake_at_us);
      vm::Arrival time;
      time.kind = vm::Arrival::Kind::kTime;
      time.now_us = host_.now_us();
      arrivals.push_back(std::move(time));
    }
    return arrivals;
  }

  const ExecOptions& options_;
  std::shared_ptr<vm::LoadedProgram> program_;
  Limits limits_;
  ScriptedTasks tasks_;
  ExecHost host_;
  std::unique_ptr<vm::Machine> machine_;
};

Result<Payload> read_input(const ExecOptions& options) {
  if (!options.input) return Payload();
  std::string text = *options.input;
  if (text == "-" || text.starts_with('@')) {
    PAWL_TRY(text, read_file(text == "-" ? text : text.substr(1)));
  }
  auto input = Payload::parse(text);
  if (input) return input;
  return fail(ErrorCode::usage, "--input is not JSON: " + input.error().message,
              "for example --input '{\"n\": 1}', or --input @FILE");
}

Result<int> execute(const ExecOptions& options) {
  if (options.at || options.turns || !options.messages.empty() || !options.save_path.empty() ||
      options.json) {
    return fail(ErrorCode::usage, "--at, --turns, --send, --save and --json go with --from");
  }
  vm::Runtime runtime;
  PAWL_TRY(ScriptedTasks tasks, ScriptedTasks::load(options.tasks_path));
  PAWL_TRY(Payload input, read_input(options));
  const DeclaredNames declared{
      .tasks = tasks.names(), .inputs = input_names(input), .settings = options.settings};
  PAWL_TRY(auto compiled,
           compile_source(options.source, options.modules, runtime, declared, Entries::kOne));
  if (!compiled) return kExitCompileError;
  Limits limits;
  if (options.heap_bytes) limits.heap_bytes = *options.heap_bytes;
  if (options.fuel) limits.fuel = *options.fuel;
  // Only snapshots need the image, and there are none otherwise.
  if (options.stress_interval != 0) vm::add_image(*compiled, runtime);
  auto program = std::make_shared<vm::LoadedProgram>(std::move(*compiled), runtime);
  PAWL_TRY(uint32_t entry, pick_entry(program->program, options.source));
  return Execution(options, program, limits, std::move(tasks)).run(entry, input);
}

}  // namespace

int run_exec(const ExecOptions& options) {
  Result<int> result = options.from.empty() ? execute(options) : exec_from(options);
  if (result) return *result;
  std::fflush(stdout);
  report(result.error());
  int code = static_cast<int>(result.error().code);
  return code >= 2000 && code < 3000 ? kExitLimit : kExitUsage;
}

}  // namespace pawl::cli
