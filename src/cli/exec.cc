// `pawl exec`: a program from its source to its end in memory, with no store. Time is virtual:
// when every fiber sleeps, the clock jumps to the earliest timer.
#include <charconv>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/random.h"
#include "cli/commands.h"
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

class ExecHost final : public vm::Host {
 public:
  explicit ExecHost(int64_t start_us) : now_us_(start_us) {}

  int64_t now_us() override { return now_us_; }
  void random_bytes(void* data, size_t size) override {
    random_.fill({static_cast<std::byte*>(data), size});
  }
  void log(int level, std::string_view line) override {
    std::FILE* stream = level > 0 ? stderr : stdout;
    std::fwrite(line.data(), 1, line.size(), stream);
    std::fputc('\n', stream);
  }
  void advance_to(int64_t time_us) {
    if (time_us > now_us_) now_us_ = time_us;
  }

 private:
  int64_t now_us_;
  SystemRandom random_;
};

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
    return finish(*turn.end);
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

  vm::OutputForm form() const {
    switch (options_.result_form) {
      case ResultForm::kJson:
        return vm::OutputForm::kPayload;
      case ResultForm::kRepr:
        return vm::OutputForm::kRepr;
      case ResultForm::kNone:
        break;
    }
    return vm::OutputForm::kNone;
  }

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

  // As a Python program ends by sys.exit(): with a number, or with a text on stderr and 1.
  static int exit_status(const std::string& status) {
    if (status.empty() || status == "None") return kExitOk;
    if (status == "True") return 1;
    int number = 0;
    auto [end, problem] = std::from_chars(status.data(), status.data() + status.size(), number);
    if (problem == std::errc() && end == status.data() + status.size()) return number & 0xFF;
    std::fprintf(stderr, "%s\n", status.c_str());
    return kExitException;
  }

  int finish(const vm::End& end) {
    std::fflush(stdout);
    switch (end.kind) {
      case vm::End::Kind::kCompleted:
      case vm::End::Kind::kContinued:
        if (options_.result_form == ResultForm::kJson && end.output) {
          std::printf("%s\n", std::string(end.output->text()).c_str());
        } else if (options_.result_form == ResultForm::kRepr) {
          std::printf("%s\n", end.output_repr.c_str());
        }
        return kExitOk;
      case vm::End::Kind::kLimit:
        report({end.limit_code, end.error ? end.error->message : ""});
        return kExitLimit;
      case vm::End::Kind::kFailed:
      case vm::End::Kind::kCancelled:
        if (end.error && end.error->kind == "SystemExit") return exit_status(end.error->message);
        if (end.error) std::fputs(end.error->traceback.c_str(), stderr);
        return kExitException;
    }
    return kExitException;
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
  Result<int> result = execute(options);
  if (result) return *result;
  std::fflush(stdout);
  report(result.error());
  int code = static_cast<int>(result.error().code);
  return code >= 2000 && code < 3000 ? kExitLimit : kExitUsage;
}

}  // namespace pawl::cli
