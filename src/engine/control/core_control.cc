// What those who operate the engine ask of it, besides the control of single runs.
#include <cmath>
#include <utility>

#include "engine/core/core.h"

namespace pawl::engine {
namespace {

constexpr double kFastestRate = 1e6;
constexpr double kSlowestRate = 1e-6;

Status check(const store::QueueLimits& limits) {
  for (const std::optional<double>& rate : {limits.rate, limits.per_key_rate}) {
    // Written so that it also refuses what is no number.
    if (rate && !(*rate >= kSlowestRate && *rate <= kFastestRate)) {
      return fail(ErrorCode::invalid_request, "a rate must lie between 0.000001 and 1,000,000");
    }
  }
  return {};
}

}  // namespace

Status Core::load_limits() {
  PAWL_TRY(auto queues, store_.queue_limits(options_.ns));
  dispatcher_.forget_limits();
  for (const store::QueueRecord& queue : queues) {
    dispatcher_.set_limits(queue.name, queue.limits, batch_.id);
  }
  admissions_.suspect_all(batch_.id);
  return {};
}

void Core::set_queue_limits(const std::string& queue, const store::QueueLimits& limits,
                            Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (queue.empty() || queue.size() > 255) {
    return reply(fail(ErrorCode::invalid_request, "a queue's name has 1 to 255 bytes"));
  }
  if (Status fits = check(limits); !fits) return reply(fail(fits.error()));
  // From now on no task of the queue is handed out but by the store, which knows the limits with
  // this commit.
  dispatcher_.set_limits(queue, limits, batch_.id);
  admissions_.suspect_all(batch_.id);
  batch_.commit.queues.push_back({options_.ns, queue, limits, clock_.now_us()});
  audit(std::move(note));
  batch_.done.push_back([reply](const Status& status) { reply(status); });
}

void Core::remove_runs(const std::vector<Key>& runs, Reply<void> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.removals.insert(batch_.commit.removals.end(), runs.begin(), runs.end());
  batch_.done.push_back([reply](const Status& status) { reply(status); });
}

void Core::remove_run(const std::string& run, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'"));
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error()));
  if (standing->live) {
    return reply(
        fail(ErrorCode::run_not_ended, "run '" + run + "' has not ended: cancel or kill it first"));
  }
  if (is_on_its_way(**key)) {
    after_commit_.push_back([this, run, reply, note] { remove_run(run, reply, note); });
    return;
  }
  batch_.commit.removals.push_back(**key);
  batch_.done.push_back([this, run, key = **key, reply, note](const Status& status) {
    if (!status) return reply(status);
    auto left = store_.standing(key);
    if (!left) return reply(fail(left.error()));
    // Somebody has let it go on meanwhile.
    if (left->live) return remove_run(run, reply, note);
    audit(note);
    batch_.done.push_back([reply](const Status& written) { reply(written); });
  });
}

void Core::set_current(store::ProgramRecord program, store::WorkflowRecord workflow,
                       Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  // A deploy like any other: if the program is there it is kept, and if somebody has removed it
  // meanwhile it is there again, under a new key.
  program.key = keys_.next();
  workflow.deployed_at_us = clock_.now_us();
  batch_.commit.deploys.push_back({std::move(program), {std::move(workflow)}});
  audit(std::move(note));
  batch_.deploy_done.push_back([this, reply](const Result<Key>& key) {
    programs_.forget_names();
    if (!key) return reply(fail(key.error()));
    reply({});
  });
}

void Core::remove_workflow(const std::string& name, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto workflow = programs_.workflow(name, clock_.now_us());
  if (!workflow) return reply(fail(workflow.error()));
  batch_.commit.workflow_removals.emplace_back(options_.ns, name);
  audit(std::move(note));
  programs_.forget_names();
  batch_.done.push_back([this, reply](const Status& status) {
    programs_.forget_names();  // who asked meanwhile may have found it
    reply(status);
  });
}

void Core::remove_program(Key program, Reply<store::ProgramRemoval> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.program_removals.push_back(program);
  add_audit(std::move(note), store::AuditWrite::About::kProgramRemoval, program, 0,
            &batch_.commit.audits);
  programs_.leave(program);
  batch_.removal_done.push_back(
      [this, program, reply = std::move(reply)](const Result<store::ProgramRemoval>& removal) {
        programs_.left(program, removal && *removal == store::ProgramRemoval::kRemoved);
        reply(removal);
      });
}

void Core::audit(AuditNote note) {
  if (failed_) return;
  add_audit(std::move(note), store::AuditWrite::About::kCommit, 0, 0, &batch_.commit.audits);
}

void Core::add_audit(AuditNote note, store::AuditWrite::About about, Key key, Key call,
                     std::vector<store::AuditWrite>* audits) {
  if (note.action.empty() || !options_.audit) return;
  if (note.actor.empty()) note.actor = options_.node_name;
  audits->push_back({{keys_.next(), options_.ns, clock_.now_us(), std::move(note.actor),
                      std::move(note.action), std::move(note.subject), std::move(note.details)},
                     about,
                     key,
                     call});
}

}  // namespace pawl::engine
