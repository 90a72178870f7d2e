#include "engine/repair/repairs.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <future>
#include <utility>

#include "engine/call/messages.h"
#include "engine/control/retry_point.h"
#include "engine/history/keeping.h"
#include "engine/repair/rewrite.h"
#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/codec.h"
#include "lang/bytecode/entry_promises.h"
#include "vm/inspect.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {

namespace {

constexpr std::uint32_t kPage = 200;
// How often a run that has moved on meanwhile is looked at again.
constexpr int kTries = 10;
// How many versions before the latest a retry looks at.
constexpr std::size_t kMostEarlier = 50;
// migrate() gets the same answers in a dry run and in the move.
class RepairHost final : public vm::Host {
 public:
  explicit RepairHost(Clock& clock) : clock_(clock) {}
  std::int64_t now_us() override { return clock_.now_us(); }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}

 private:
  Clock& clock_;
};

auto not_movable(const std::string& why) { return fail(vm::kNotMovable, why); }

bool is_latest(const std::string& version) { return version.empty() || version == "latest"; }

bool is_refusal(const Error& error) {
  return error.code == vm::kNotMovable || error.code == ErrorCode::run_ended ||
         error.code == ErrorCode::no_retry_point || error.code == ErrorCode::retry_needs_force ||
         error.code == ErrorCode::engine_busy || error.code == ErrorCode::run_moved_on ||
         error.code == ErrorCode::run_not_ended || error.code == ErrorCode::unknown_run;
}

}  // namespace

// A run as it would be, and not yet is.
struct Repairs::Prepared {
  bool needed = true;  // false: it has the program already, and nothing is to be done
  bool done = false;   // asked for before, with the same key
  std::string run;     // id
  std::string from_version;
  std::string to_version;
  vm::MoveReport report;
  RewriteRequest rewrite;           // of a live run
  std::optional<MovedPoint> point;  // of a failed one
};

class Repairs::Counting {
 public:
  explicit Counting(MoveManyResult* result) : result_(result) {}

  void refused(const std::string& run, const std::string& reason) {
    for (RefusalCount& known : result_->refusals) {
      if (known.reason != reason) continue;
      ++known.runs;
      return;
    }
    result_->refusals.push_back({reason, 1, run});
  }

  void movable(const Prepared& prepared) {
    ++result_->movable;
    if (prepared.report.frames.empty()) ++result_->not_begun;
    // Where the run itself stands is the outermost frame of the first fiber; the innermost one says
    // where that is.
    if (prepared.report.frames.empty()) return;
    const vm::MovedFrame& frame = prepared.report.frames.front();
    for (PlaceCount& known : result_->places) {
      if (known.function != frame.function || known.from_line != frame.from_line ||
          known.to_line != frame.to_line) {
        continue;
      }
      ++known.runs;
      return;
    }
    result_->places.push_back({frame.function, frame.from_line, frame.to_line, 1});
  }

  MoveManyResult* result() { return result_; }

 private:
  MoveManyResult* result_;
};

Repairs::Repairs(Service& service, const Limits& limits) : service_(service), limits_(limits) {}
Repairs::~Repairs() = default;

Programs& Repairs::programs(store::Store& store) {
  if (!programs_) programs_ = std::make_unique<Programs>(store, Service::kNamespace);
  return *programs_;
}

Result<std::string> Repairs::version_name(store::Store& store, store::Key program) {
  PAWL_TRY(auto loaded, programs(store).load(program));
  return loaded->program.version;
}

// By name, for the deploy may have changed since the request before this one.
Result<Repairs::Target> Repairs::target_of(store::Store& store, const std::string& workflow,
                                           const std::string& version, Targets* targets) {
  auto known = targets->find(workflow);
  if (known != targets->end()) return known->second;
  Programs& all = programs(store);
  all.forget_names();
  Result<store::WorkflowRecord> record =
      is_latest(version) ? all.workflow(workflow, service_.clock().now_us())
                         : all.version(workflow, version, service_.clock().now_us());
  if (!record) return fail(record.error());
  PAWL_TRY(auto loaded, all.load(record->program));
  Target target{record->program, record->entry, loaded->program.version, loaded};
  targets->emplace(workflow, target);
  return target;
}

Result<vm::MovePlan*> Repairs::plan_of(store::Store& store, store::Key from, const Target& target) {
  constexpr std::size_t kMostPlans = 100;
  if (plans_.size() >= kMostPlans && !plans_.contains({from, target.program})) plans_.clear();
  std::unique_ptr<vm::MovePlan>& plan = plans_[{from, target.program}];
  if (!plan) {
    PAWL_TRY(auto old, programs(store).load(from));
    plan = std::make_unique<vm::MovePlan>(old, target.loaded);
  }
  return plan.get();
}

// --- one run -------------------------------------------------------------------------------------

Result<Repairs::Prepared> Repairs::prepare(store::Store& store, store::Key key,
                                           const Target& target, const MoveOptions& options) {
  PAWL_TRY(auto view, store.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "the run has been removed");
  Prepared prepared;
  prepared.run = view->run.id;
  PAWL_TRY(prepared.from_version, version_name(store, view->run.program));
  prepared.to_version = target.version;
  if (view->run.program == target.program) {
    prepared.needed = false;
    return prepared;
  }
  PAWL_TRY(vm::MovePlan * plan, plan_of(store, view->run.program, target));
  if (view->state) {
    PAWL_TRY_STATUS(prepare_live(*view, *plan, target, options, &prepared));
    if (!options.dry_run) {
      view->run.entry = target.entry;
      PAWL_TRY_STATUS(
          keep_history(store, *view, target.program, *target.loaded, &*prepared.rewrite.step));
    }
  } else if (view->result->status == store::RunStatus::kFailed && options.retry) {
    PAWL_TRY_STATUS(prepare_failed(*view, *plan, target, options, &prepared));
  } else {
    return fail(ErrorCode::run_ended, "run '" + prepared.run + "' has ended");
  }
  return prepared;
}

Result<std::vector<Repairs::Target>> Repairs::earlier_targets(store::Store& store,
                                                              const std::string& workflow,
                                                              store::Key from, store::Key latest) {
  PAWL_TRY(auto records, store.versions(Service::kNamespace, workflow));
  std::ranges::sort(records, std::greater(), &store::WorkflowRecord::deployed_at_us);
  std::vector<Target> targets;
  for (const store::WorkflowRecord& record : records) {
    if (record.program == from || targets.size() >= kMostEarlier) break;
    if (record.program == latest) continue;
    PAWL_TRY(auto loaded, programs(store).load(record.program));
    targets.push_back({record.program, record.entry, loaded->program.version, loaded});
  }
  return targets;
}

Result<Repairs::Prepared> Repairs::prepare_newest(store::Store& store, store::Key run,
                                                  const std::string& workflow,
                                                  const MoveOptions& options, Targets* targets) {
  PAWL_TRY(Target target, target_of(store, workflow, options.version, targets));
  Result<Prepared> latest = prepare(store, run, target, options);
  const bool has_no_place = !latest && latest.error().code == vm::kNotMovable;
  if (!has_no_place || !options.retry || !is_latest(options.version)) return latest;
  PAWL_TRY(auto view, store.run(run));
  if (!view) return latest;
  PAWL_TRY(auto earlier, earlier_targets(store, workflow, view->run.program, target.program));
  for (const Target& one : earlier) {
    Result<Prepared> prepared = prepare(store, run, one, options);
    if (!prepared && prepared.error().code == vm::kNotMovable) continue;
    if (prepared) {
      prepared->report.notes.push_back("version " + target.version.substr(0, 12) +
                                       " has no place for the run: " + latest.error().message);
    }
    return prepared;
  }
  return latest;
}

Status Repairs::prepare_live(const store::RunView& view, vm::MovePlan& plan, const Target& target,
                             const MoveOptions& options, Prepared* prepared) {
  const store::RunState& state = *view.state;
  if (state.phase == store::RunPhase::kCompensating) {
    return not_movable("its program is over, and its undos run");
  }
  if (options.retry && !state.hold) {
    return fail(ErrorCode::run_not_ended,
                "run '" + view.run.id + "' is not held, and has not ended");
  }
  RepairHost host(service_.clock());
  store::Step& step = prepared->rewrite.step.emplace();
  prepared->rewrite.run = view.run.key;
  prepared->rewrite.program = target.program;
  step.revision = state.revision;
  step.seen = state.seen;
  step.generation = state.generation;
  store::Parked& parked = step.parked.emplace();
  parked.waits = state.waits;
  parked.open = state.open;
  parked.wake_at_us = state.wake_at_us;
  parked.ready = state.ready;
  parked.last_call = state.last_call;
  parked.line = state.line;
  if (!state.snapshot.empty()) {
    PAWL_TRY(std::string before, whole_snapshot(view));
    PAWL_TRY(parked.snapshot,
             plan.move(before, target.entry, options.values, limits_, host, &prepared->report));
    parked.tail_bytes = vm::snapshot_tail(parked.snapshot);
    // What is written is what a turn will read: nothing goes that cannot be.
    PAWL_TRY(auto machine, vm::decode_snapshot(target.loaded, limits_, host, parked.snapshot));
    parked.line = vm::current_line(*machine);
  } else if (!options.values.empty()) {
    return not_movable("the run has not begun, and has no variables");
  }
  PAWL_TRY_STATUS(move_retry_point(state, plan, target, options, &parked, &prepared->report));
  if (options.retry) {
    prepared->rewrite.releases = true;
    prepared->rewrite.key = options.key;
    parked.ready = true;
  }
  step.continued = store::Continued{target.program, target.entry, view.run.input};
  return {};
}

Status Repairs::keep_history(store::Store& store, const store::RunView& view, store::Key program,
                             const vm::LoadedProgram& loaded, store::Step* step) {
  const HistoryPolicy policy = history_policy(loaded, view.run, service_.history());
  return keep_rewrite(store, service_.clock().now_us(), policy, view, program, step);
}

// How a run stood before the last error it was given: a retry would go back there.
Status Repairs::move_retry_point(const store::RunState& state, vm::MovePlan& plan,
                                 const Target& target, const MoveOptions& options,
                                 store::Parked* parked, vm::MoveReport* report) {
  if (state.retry_point.empty()) return {};
  bool known = false;
  PAWL_TRY(RetryPoint point, RetryPoint::decode(state.retry_point, &known));
  if (!known || point.snapshot.empty()) return {};
  RepairHost host(service_.clock());
  vm::MoveReport ignored;
  // Values are for the place where the run stands.
  auto moved = plan.move(point.snapshot, target.entry, {}, limits_, host, &ignored);
  if (!moved && !options.drop_retry_point) {
    return not_movable("its retry point cannot be moved (" + moved.error().message +
                       "); --drop-retry-point gives it up");
  }
  if (!moved) {
    point.forget_state();
    report->notes.push_back("the retry point is dropped: " + moved.error().message);
  } else {
    point.snapshot = std::move(*moved);
  }
  parked->retry_point = point.encode();
  return {};
}

Status Repairs::prepare_failed(const store::RunView& view, vm::MovePlan& plan, const Target& target,
                               const MoveOptions& options, Prepared* prepared) {
  bool known = false;
  PAWL_TRY(RetryPoint point, RetryPoint::decode(view.result->retry_point, &known));
  if (!point.has_state()) {
    return fail(ErrorCode::no_retry_point, "run '" + view.run.id + "' has no retry point");
  }
  MovedPoint& moved = prepared->point.emplace();
  moved.ended_at_us = view.result->ended_at_us;
  moved.continued = {target.program, target.entry, view.run.input};
  if (point.first) return {};
  RepairHost host(service_.clock());
  PAWL_TRY(moved.snapshot, plan.move(point.snapshot, target.entry, options.values, limits_, host,
                                     &prepared->report));
  PAWL_TRY(auto machine, vm::decode_snapshot(target.loaded, limits_, host, moved.snapshot));
  return {};
}

void Repairs::submit(Prepared prepared, const MoveOptions& options, Reply<bool> reply) {
  std::string details =
      "from " + prepared.from_version.substr(0, 12) + " to " + prepared.to_version.substr(0, 12);
  if (!options.reason.empty()) details += ": " + options.reason;
  AuditNote note{options.actor, options.retry ? "retry" : "move", prepared.run, details};
  service_.ask_async<bool>(
      [prepared = std::move(prepared), force = options.force, key = options.key, note](
          Core& core, Reply<bool> done) mutable {
        if (!prepared.point) {
          return core.rewrite(std::move(prepared.rewrite), std::move(done), std::move(note));
        }
        core.retry_moved(
            {prepared.run, force, key}, *prepared.point,
            [done](const Result<void>& how) { how ? done(true) : done(fail(how.error())); },
            std::move(note));
      },
      std::move(reply));
}

Result<bool> Repairs::submit_and_wait(Prepared prepared, const MoveOptions& options) {
  auto promise = std::make_shared<std::promise<Result<bool>>>();
  submit(std::move(prepared), options,
         [promise](const Result<bool>& how) { promise->set_value(how); });
  return promise->get_future().get();
}

Result<MoveOutcome> Repairs::move(const std::string& run, const MoveOptions& options) {
  PAWL_TRY_STATUS(service_.check_may_block());
  std::lock_guard lock(mutex_);
  Targets targets;
  for (int tries = 0; tries < kTries; ++tries) {
    auto look = [&](store::Store& store) -> Result<Prepared> {
      PAWL_TRY(auto key, store.find_run(Service::kNamespace, run));
      if (!key) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
      PAWL_TRY(auto view, store.run(*key));
      if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + run + "'");
      if (!options.key.empty()) {
        const std::string id = id_of_key(kRevivalPrefix, options.key);
        PAWL_TRY(const bool done, store.has_message_id(*key, id));
        if (done) return Prepared{false, true, run};
      }
      return prepare_newest(store, *key, view->run.workflow, options, &targets);
    };
    PAWL_TRY(Prepared prepared, service_.read_store(look));
    MoveOutcome outcome{prepared.run, prepared.from_version, prepared.to_version, false,
                        prepared.report};
    if (options.dry_run || prepared.done) return outcome;
    if (!prepared.needed) {
      if (!options.retry) return outcome;
      PAWL_TRY_STATUS(service_.ask<void>([&](Core& core, Reply<void> reply) {
        core.retry({run, options.force, options.key}, std::move(reply),
                   {options.actor, "retry", run});
      }));
      return outcome;
    }
    PAWL_TRY(outcome.moved, submit_and_wait(std::move(prepared), options));
    if (outcome.moved) return outcome;
  }
  return fail(ErrorCode::run_moved_on, "run '" + run + "' moves on all the time",
              "pause it, move it, and resume it");
}

// --- many runs -----------------------------------------------------------------------------------

Status Repairs::move_page(const std::vector<store::RunView>& page, const MoveOptions& options,
                          Targets* targets, Counting* counting) {
  struct Waiting {
    std::string run;
    std::future<Result<bool>> done;
  };
  std::vector<Waiting> waiting;
  for (const store::RunView& view : page) {
    auto look = [&](store::Store& store) -> Result<Prepared> {
      return prepare_newest(store, view.run.key, view.run.workflow, options, targets);
    };
    auto prepared = [&] {
      // Others have their turn between two runs.
      std::lock_guard lock(mutex_);
      return service_.read_store(look);
    }();
    if (!prepared && !is_refusal(prepared.error())) return fail(prepared.error());
    // A run that has the code already is of no concern, unless it is to be tried again.
    if (prepared && !prepared->needed && !options.retry) continue;
    ++counting->result()->matched;
    if (!prepared) {
      counting->refused(view.run.id, prepared.error().message);
      continue;
    }
    counting->movable(*prepared);
    if (options.dry_run) continue;
    auto promise = std::make_shared<std::promise<Result<bool>>>();
    waiting.push_back({view.run.id, promise->get_future()});
    auto reply = [promise](const Result<bool>& how) { promise->set_value(how); };
    if (prepared->needed) {
      submit(std::move(*prepared), options, reply);
      continue;
    }
    service_.ask_async<void>(
        [run = view.run.id, options](Core& core, Reply<void> done) {
          core.retry({run, options.force}, std::move(done), {options.actor, "retry", run});
        },
        [reply](const Result<void>& how) { how ? reply(true) : reply(fail(how.error())); });
  }
  for (Waiting& one : waiting) {
    const Result<bool> done = one.done.get();
    if (!done && !is_refusal(done.error())) return fail(done.error());
    if (done && *done) {
      ++counting->result()->moved;
    } else {
      counting->refused(one.run, done ? "it has moved on meanwhile" : done.error().message);
    }
  }
  return {};
}

Result<MoveManyResult> Repairs::move_many(const RunFilter& filter, const MoveOptions& options) {
  PAWL_TRY_STATUS(service_.check_may_block());
  Targets targets;
  MoveManyResult result;
  Counting counting(&result);
  PAWL_TRY(auto wanted, service_.read([&](RunViews& views) { return views.filter_of(filter); }));
  if (!wanted) return result;
  std::vector<store::RunFilter> parts;
  auto add = [&](store::RunStatus status, std::optional<bool> held) {
    if (wanted->status && *wanted->status != status) return;
    parts.push_back(*wanted);
    parts.back().status = status;
    if (held) parts.back().held = held;
  };
  add(store::RunStatus::kWaiting, options.retry ? std::optional<bool>(true) : std::nullopt);
  if (options.retry && !wanted->held.value_or(false)) add(store::RunStatus::kFailed, {});
  for (const store::RunFilter& part : parts) {
    store::Key cursor = 0;
    do {
      PAWL_TRY(store::RunPage page, service_.read_store([&](store::Store& store) {
        return store.list_runs(part, cursor, kPage);
      }));
      PAWL_TRY_STATUS(move_page(page.runs, options, &targets, &counting));
      cursor = page.next;
    } while (cursor != 0);
  }
  std::ranges::sort(result.places, {}, [](const PlaceCount& place) {
    return std::tuple(place.function, place.from_line, place.to_line);
  });
  std::ranges::sort(result.refusals, std::greater(), &RefusalCount::runs);
  return result;
}

Result<MoveManyResult> Repairs::check(const std::string& bytes) {
  PAWL_TRY_STATUS(service_.check_may_block());
  Targets targets;
  PAWL_TRY(bytecode::Program program, bytecode::decode_program(bytes));
  MoveManyResult result;
  Counting counting(&result);
  MoveOptions options;
  options.dry_run = true;
  std::shared_ptr<vm::LoadedProgram> loaded;
  store::Key undeployed = 0;
  {
    std::lock_guard lock(mutex_);
    undeployed = --last_undeployed_;
    PAWL_TRY_STATUS(service_.read_store([&](store::Store& store) -> Status {
      loaded = std::make_shared<vm::LoadedProgram>(std::move(program), programs(store).runtime());
      return {};
    }));
  }
  for (std::uint32_t entry = 0; entry < loaded->program.entries.size(); ++entry) {
    const std::string& name = loaded->program.strings[loaded->program.entries[entry].name];
    targets[name] = {undeployed, entry, loaded->program.version, loaded};
    RunFilter filter;
    filter.workflow = name;
    filter.status = RunStatus::kWaiting;
    PAWL_TRY(auto wanted, service_.read([&](RunViews& views) { return views.filter_of(filter); }));
    store::Key cursor = 0;
    do {
      PAWL_TRY(store::RunPage page, service_.read_store([&](store::Store& store) {
        return store.list_runs(*wanted, cursor, kPage);
      }));
      PAWL_TRY_STATUS(move_page(page.runs, options, &targets, &counting));
      cursor = page.next;
    } while (cursor != 0);
  }
  std::lock_guard lock(mutex_);
  std::erase_if(plans_, [&](const auto& plan) { return plan.first.second == undeployed; });
  std::ranges::sort(result.refusals, std::greater(), &RefusalCount::runs);
  return result;
}

}  // namespace pawl::engine
