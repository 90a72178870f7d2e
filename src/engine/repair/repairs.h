// Repairs: runs brought to other code. What a run becomes is worked out here, on the caller's
// thread and with programs of its own, from what the store has; the core only writes it, if the run
// is still as it was (rewrites.h). A run that has moved on meanwhile is tried again a few
// times.
//
// Threads: any, one after the other.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/repair/fork_plan.h"
#include "engine/repair/repair_types.h"
#include "engine/repair/rewrite.h"
#include "engine/run/programs.h"
#include "engine/service/service.h"

namespace pawl::engine {

class Repairs {
 public:
  Repairs(Service& service, const Limits& limits);
  ~Repairs();
  Repairs(const Repairs&) = delete;
  Repairs& operator=(const Repairs&) = delete;

  Result<MoveOutcome> move(const std::string& run, const MoveOptions& options);
  // Of the live runs that the filter has; for a retry the held and the failed ones.
  Result<MoveManyResult> move_many(const RunFilter& filter, const MoveOptions& options);
  // One commit, with an entry in the audit log. PAWL-4073 if the run has taken a step meanwhile.
  Result<EditOutcome> edit(const EditRequest& request);
  Result<ForkOutcome> copy_run(const ForkRequest& request);
  // Any run, ended or not. An entry in the audit log says who has it now.
  Result<ExportOutcome> export_run(const ExportRequest& request);
  // PAWL-4074 or PAWL-4075 if it cannot be, PAWL-4003 if there is a run of that id.
  Result<ImportOutcome> import_run(const ImportRequest& request);
  // A dry run of a program that is not deployed: of the live runs of its workflows.
  Result<MoveManyResult> check(const std::string& program);

 private:
  struct Prepared;
  // The program that runs of a workflow are to go on with.
  struct Target {
    store::Key program = 0;
    std::uint32_t entry = 0;
    std::string version;
    std::shared_ptr<vm::LoadedProgram> loaded;
  };
  class Counting;

  // Of one request, by workflow: all of its runs go to the same version.
  using Targets = std::map<std::string, Target>;

  Result<Target> target_of(store::Store& store, const std::string& workflow,
                           const std::string& version, Targets* targets);
  Result<Prepared> prepare(store::Store& store, store::Key run, const Target& target,
                           const MoveOptions& options);
  // By the version that was asked for. A retry by the latest takes the newest version that has a
  // place for the run.
  Result<Prepared> prepare_newest(store::Store& store, store::Key run, const std::string& workflow,
                                  const MoveOptions& options, Targets* targets);
  // Later than the program `from`, without `latest`, the newest first.
  Result<std::vector<Target>> earlier_targets(store::Store& store, const std::string& workflow,
                                              store::Key from, store::Key latest);
  Status prepare_live(const store::RunView& view, vm::MovePlan& plan, const Target& target,
                      const MoveOptions& options, Prepared* prepared);
  Status move_retry_point(const store::RunState& state, vm::MovePlan& plan, const Target& target,
                          const MoveOptions& options, store::Parked* parked,
                          vm::MoveReport* report);
  Status prepare_failed(const store::RunView& view, vm::MovePlan& plan, const Target& target,
                        const MoveOptions& options, Prepared* prepared);
  Result<vm::MovePlan*> plan_of(store::Store& store, store::Key from, const Target& target);
  Programs& programs(store::Store& store);
  Result<std::string> version_name(store::Store& store, store::Key program);
  void submit(Prepared prepared, const MoveOptions& options, Reply<bool> reply);
  Result<bool> submit_and_wait(Prepared prepared, const MoveOptions& options);
  Status move_page(const std::vector<store::RunView>& page, const MoveOptions& options,
                   Targets* targets, Counting* counting);

  static Result<store::Key> find_program(store::Store& store, store::ProgramRecord* program);
  // The new state becomes a turn of the run's history, if that is kept.
  Status keep_history(store::Store& store, const store::RunView& view, store::Key program,
                      const vm::LoadedProgram& loaded, store::Step* step);
  Result<ForkPlan> prepare_fork(store::Store& store, const ForkRequest& request,
                                ForkOutcome* outcome);
  static Status copy_call(store::Store& store, const store::RunView& view,
                          const store::CallRecord& call, const ForkRequest& request, ForkPlan* plan,
                          ForkOutcome* outcome);
  Result<RewriteRequest> prepare_edit(store::Store& store, const EditRequest& request,
                                      EditOutcome* outcome);
  Status edit_machine(store::Store& store, const store::RunView& view, const EditRequest& request,
                      store::Parked* parked, EditOutcome* outcome);
  static Status edit_messages(store::Store& store, store::Key run, const EditRequest& request,
                              store::Effects* effects, EditOutcome* outcome);
  Status give_results(store::Store& store, const store::RunView& view, const EditRequest& request,
                      RewriteRequest* rewrite, EditOutcome* outcome);
  Status edit_arguments(store::Store& store, const store::RunView& view, const EditRequest& request,
                        RewriteRequest* rewrite, EditOutcome* outcome);
  // Of a run that has failed: what it would go on with.
  Result<MovedPoint> prepare_results(store::Store& store, const store::RunView& view,
                                     const EditRequest& request, EditOutcome* outcome);
  Result<EditOutcome> bring_back(const EditRequest& request, MovedPoint point, EditOutcome outcome);

  Service& service_;
  const Limits limits_;
  std::mutex mutex_;  // of what follows
  std::unique_ptr<Programs> programs_;
  store::Key last_undeployed_ = 0;  // numbers below 0, for programs that nobody deployed
  std::map<std::pair<store::Key, store::Key>, std::unique_ptr<vm::MovePlan>> plans_;
};

}  // namespace pawl::engine
