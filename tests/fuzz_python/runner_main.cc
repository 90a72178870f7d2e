// Runs generated programs for compare.py, many in one process: what `pawl exec` does with each,
// without starting and loading everything anew.
//
// A request on standard input is a line "BYTES INTERVAL DUMPS" and so many bytes of source. The
// program runs plainly and, if INTERVAL is not 0, a second time from the same loaded program with
// the machine dumped, destroyed and restored at every suspension and every INTERVAL instructions;
// less often if that would be more than about DUMPS times (0: however many). Each run is answered
// by a line "EXIT BYTES BYTES" and what it has printed on standard output and standard error.
// With a fourth number, so many bytes of another source follow. Then there is one run more, which
// is moved from one source to the other and back whenever it waits; a last line on standard error
// says how often, and why not.
// `--fuel N` gives programs another limit than the usual one.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "base/limits.h"
#include "lang/python/compile.h"
#include "vm/activation.h"
#include "vm/charge_gaps.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/move/move_plan.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"
#include "vm/snapshot/snapshot.h"

namespace pawl {
namespace {

// As `pawl exec` ends.
constexpr int kExitException = 1;
constexpr int kExitCompileError = 2;
constexpr int kExitLimit = 3;
constexpr int kExitUsage = 64;

struct Outcome {
  int exit_code = 0;
  std::string output;
  std::string errors;
};

class RunnerHost final : public vm::Host {
 public:
  int64_t now_us() override { return now_us_; }
  void random_bytes(void* data, size_t size) override { std::memset(data, 7, size); }
  void log(int level, std::string_view line) override {
    std::string& text = level > 0 ? outcome.errors : outcome.output;
    text.append(line).push_back('\n');
  }
  void advance_to(int64_t time_us) { now_us_ = std::max(now_us_, time_us); }

  Outcome outcome;

 private:
  int64_t now_us_ = 1'700'000'000'000'000;
};

class Execution {
 public:
  Execution(std::shared_ptr<vm::LoadedProgram> program, uint64_t interval, const Limits& limits)
      : program_(std::move(program)), interval_(interval), limits_(limits) {}

  Outcome run() {
    vm::charge_gaps::restart();
    Status ended = run_to_end();
    tell_gaps();
    if (other_ != nullptr) {
      host_.outcome.errors += "moved " + std::to_string(moved_) + ", refused " +
                              std::to_string(refused_) + ": " + why_ + "\n";
    }
    if (!ended) {
      const int code = static_cast<int>(ended.error().code);
      host_.outcome.exit_code = code >= 2000 && code < 3000 ? kExitLimit : kExitUsage;
      host_.outcome.errors += error_label(ended.error().code) + ": " + ended.error().message + "\n";
    }
    return std::move(host_.outcome);
  }
  // From now on the run is moved to the other program, and back, each time it waits.
  void move_to(std::shared_ptr<vm::LoadedProgram> other) {
    other_ = std::move(other);
    there_ = std::make_unique<vm::MovePlan>(program_, other_);
    back_ = std::make_unique<vm::MovePlan>(other_, program_);
  }
  // Of a run without dumps.
  uint64_t fuel_used() const { return machine_->fuel_used(); }

 private:
  Status run_to_end() {
    machine_ = std::make_unique<vm::Machine>(program_, limits_, host_);
    if (interval_ != 0) machine_->interpreter().set_budget(interval_);
    PAWL_TRY(vm::Activation turn, vm::start(*machine_, 0, Payload(), vm::OutputForm::kNone));
    while (!turn.end) {
      if (interval_ != 0) PAWL_TRY_STATUS(dump_and_restore());
      if (other_ != nullptr && turn.park) PAWL_TRY_STATUS(move());
      std::vector<vm::Arrival> arrivals;
      if (turn.park) {
        PAWL_TRY(arrivals, pass_time(*turn.park));
        machine_->renew_limits();
      }
      PAWL_TRY(turn, vm::activate(*machine_, arrivals, vm::OutputForm::kNone));
    }
    finish(*turn.end);
    return {};
  }

  Status dump_and_restore() {
    PAWL_TRY(std::string bytes, vm::encode_snapshot(*machine_));
    machine_.reset();
    PAWL_TRY(machine_, vm::decode_snapshot(program_, limits_, host_, bytes));
    PAWL_TRY(std::string again, vm::encode_snapshot(*machine_));
    if (again != bytes) {
      return fail(ErrorCode::invalid_snapshot,
                  "a restored machine gave another snapshot than the one it came from");
    }
    machine_->interpreter().set_budget(interval_);
    return {};
  }

  Status move() {
    PAWL_TRY(std::string bytes, vm::encode_snapshot(*machine_));
    vm::MoveReport report;
    const bool here = &machine_->program() == program_.get();
    Result<std::string> moved =
        (here ? there_ : back_)->move(bytes, 0, {}, limits_, host_, &report);
    if (!moved) {
      ++refused_;
      why_ = moved.error().message;
      return {};
    }
    ++moved_;
    PAWL_TRY(machine_, vm::decode_snapshot(here ? other_ : program_, limits_, host_, *moved));
    return {};
  }

  Result<std::vector<vm::Arrival>> pass_time(const vm::Park& park) {
    if (!park.wake_at_us) {
      return fail(ErrorCode::nothing_can_wake, "the program waits for something that never comes");
    }
    host_.advance_to(*park.wake_at_us);
    vm::Arrival time;
    time.kind = vm::Arrival::Kind::kTime;
    time.now_us = host_.now_us();
    return std::vector<vm::Arrival>{time};
  }

  void tell_gaps() {
#ifdef PAWL_CHARGE_GAPS
    for (const vm::charge_gaps::Gap& gap : vm::charge_gaps::take()) {
      host_.outcome.errors +=
          "charge gap: " + std::to_string(gap.ns / 1000) + " us in " + gap.where + "\n";
    }
#endif
  }

  void finish(const vm::End& end) {
    if (end.kind == vm::End::Kind::kLimit) {
      host_.outcome.exit_code = kExitLimit;
      host_.outcome.errors += error_label(end.limit_code) + "\n";
    } else if (end.kind != vm::End::Kind::kCompleted) {
      host_.outcome.exit_code = kExitException;
      if (end.error) host_.outcome.errors += end.error->traceback;
    }
  }

  std::shared_ptr<vm::LoadedProgram> program_;
  std::shared_ptr<vm::LoadedProgram> other_;
  std::unique_ptr<vm::MovePlan> there_, back_;
  uint64_t moved_ = 0;
  uint64_t refused_ = 0;
  std::string why_;
  uint64_t interval_;
  Limits limits_;
  RunnerHost host_;
  std::unique_ptr<vm::Machine> machine_;
};

struct Request {
  std::string source;
  std::string other;
  uint64_t interval = 0;
  uint64_t dumps = 0;
};

bool read_request(Request& request) {
  unsigned long long bytes = 0, interval = 0, dumps = 0, more = 0;
  if (std::scanf("%llu %llu %llu", &bytes, &interval, &dumps) != 3) return false;
  const int next = std::getchar();
  if (next == ' ' && (std::scanf("%llu", &more) != 1 || std::getchar() != '\n')) return false;
  if (next != ' ' && next != '\n') return false;
  request.interval = interval;
  request.dumps = dumps;
  request.source.resize(bytes);
  request.other.resize(more);
  return std::fread(request.source.data(), 1, bytes, stdin) == bytes &&
         std::fread(request.other.data(), 1, more, stdin) == more;
}

void answer(const Outcome& outcome) {
  std::printf("%d %zu %zu\n", outcome.exit_code, outcome.output.size(), outcome.errors.size());
  std::fwrite(outcome.output.data(), 1, outcome.output.size(), stdout);
  std::fwrite(outcome.errors.data(), 1, outcome.errors.size(), stdout);
  std::fflush(stdout);
}

// Null: it is refused.
std::shared_ptr<vm::LoadedProgram> load(std::string source, vm::Runtime& runtime,
                                        std::string* refusal) {
  const std::vector<python::SourceFile> files{{"generated.py", std::move(source)}};
  python::CompileResult compiled = python::compile_bundle(files, runtime, {.single_entry = true});
  if (!compiled) {
    *refusal = python::format_diagnostics(compiled.diagnostics);
    return nullptr;
  }
  vm::add_image(*compiled.program, runtime);
  return std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime);
}

void run_moved(Request request, vm::Runtime& runtime, const Limits& limits) {
  std::string refusal;
  auto program = load(std::move(request.source), runtime, &refusal);
  auto other = load(std::move(request.other), runtime, &refusal);
  if (program == nullptr || other == nullptr) {
    for (int way = 0; way < 2; ++way) answer({kExitCompileError, "", refusal});
    return;
  }
  answer(Execution(program, 0, limits).run());
  Execution moving(program, 0, limits);
  moving.move_to(other);
  answer(moving.run());
}

void run_both_ways(Request request, vm::Runtime& runtime, const Limits& limits) {
  const std::vector<python::SourceFile> files{{"generated.py", std::move(request.source)}};
  python::CompileResult compiled = python::compile_bundle(files, runtime, {.single_entry = true});
  if (!compiled) {
    Outcome refused{kExitCompileError, "", python::format_diagnostics(compiled.diagnostics)};
    for (int way = 0; way < (request.interval != 0 ? 2 : 1); ++way) answer(refused);
    return;
  }
  if (request.interval != 0) vm::add_image(*compiled.program, runtime);
  auto program = std::make_shared<vm::LoadedProgram>(std::move(*compiled.program), runtime);
  Execution plain(program, 0, limits);
  answer(plain.run());
  if (request.interval == 0) return;
  const uint64_t sparse = request.dumps != 0 ? plain.fuel_used() / request.dumps : 0;
  answer(Execution(program, std::max(request.interval, sparse), limits).run());
}

}  // namespace
}  // namespace pawl

int main(int argc, char** argv) {
  pawl::vm::Runtime runtime;
  pawl::Limits limits;
  if (argc == 3 && std::strcmp(argv[1], "--fuel") == 0) {
    limits.fuel = std::strtoull(argv[2], nullptr, 10);
  }
  pawl::Request request;
  while (pawl::read_request(request)) {
    if (request.other.empty()) {
      pawl::run_both_ways(std::move(request), runtime, limits);
    } else {
      pawl::run_moved(std::move(request), runtime, limits);
    }
  }
  return 0;
}
