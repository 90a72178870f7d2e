// OpenedRun: a run from a file of `pawl export`, in memory, with no store. It takes turns with
// scripted answers: first it is told what had come for it, as a server would have told it, then
// what the script says to its open calls, and if there is nothing else the clock jumps to its next
// timer.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "cli/exec_host.h"
#include "cli/scripted_tasks.h"
#include "engine/repair/run_file.h"
#include "vm/activation.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/runtime.h"

namespace pawl::cli {

class OpenedRun {
 public:
  struct Turn {
    std::vector<std::string> given;  // what the program was told, for people
    std::vector<vm::SubmittedCall> asked;
    std::optional<vm::End> end;
  };

  // PAWL-4074 if its program or its state cannot be read, PAWL-4075 if it has none.
  static Result<std::unique_ptr<OpenedRun>> open(engine::RunFile file, const Limits& limits,
                                                 vm::OutputForm form);

  const engine::RunFile& file() const { return file_; }
  // Null: the run has not begun.
  vm::Machine* machine() { return machine_.get(); }
  // Calls that nobody has answered, by number.
  const std::map<std::uint64_t, vm::SubmittedCall>& open_calls() const { return open_; }
  const std::vector<store::MessageRecord>& messages() const { return file_.messages; }
  const std::optional<vm::Park>& park() const { return park_; }

  void add_message(const std::string& channel, const Payload& payload);
  // Nothing: nothing comes that the run waits for. A task without a reply stays open.
  Result<std::optional<Turn>> turn(ScriptedTasks& tasks);
  // The run as it stands now. PAWL-4075 after its end.
  Result<engine::RunFile> saved();

 private:
  OpenedRun(engine::RunFile file, const Limits& limits, vm::OutputForm form)
      : file_(std::move(file)), limits_(limits), form_(form), host_(file_.exported_at_us) {}

  Status load();
  Status look_at_calls();
  void look_at_waits();
  Result<Payload> payload_of(const std::string& text) const;
  // Whether each of the texts is a payload, or empty.
  Status check_payloads(std::initializer_list<const std::string*> texts) const;
  Result<std::vector<vm::Arrival>> arrivals(ScriptedTasks& tasks, Turn* turn);
  Status tell_file(std::vector<vm::Arrival>* arrivals, Turn* turn);
  void settle(const vm::Arrival& arrival);
  void take_in(const vm::Park& park, Turn* turn);
  void end_calls(const std::vector<std::uint64_t>& numbers);

  engine::RunFile file_;
  const Limits limits_;
  const vm::OutputForm form_;
  ExecHost host_;
  vm::Runtime runtime_;
  std::shared_ptr<vm::LoadedProgram> program_;
  std::unique_ptr<vm::Machine> machine_;
  std::optional<vm::Park> park_;  // what it waits for
  std::map<std::uint64_t, vm::SubmittedCall> open_;
  std::uint64_t last_arrival_ = 0;
  bool ended_ = false;
};

}  // namespace pawl::cli
