// What is asked of the core goes to the part whose concern it is.
#include <utility>

#include "engine/core/core.h"
#include "engine/core/parts.h"

namespace pawl::engine {

void Core::deploy(DeployRequest request, Reply<Deployed> reply, AuditNote note) {
  parts_->administration.deploy(std::move(request), std::move(reply), std::move(note));
}

void Core::start(StartRequest request, Reply<Started> reply) {
  parts_->starts.start(std::move(request), std::move(reply));
}

std::uint64_t Core::wait(const std::string& run, Reply<RunOutcome> reply) {
  return parts_->clients.wait(run, std::move(reply));
}

std::uint64_t Core::wait(const Started& started, Reply<RunOutcome> reply) {
  return parts_->clients.wait(started, std::move(reply));
}

std::uint64_t Core::wait_status(const std::string& run, std::uint64_t after,
                                Reply<StatusChange> reply) {
  return parts_->clients.wait_status(run, after, std::move(reply));
}

std::uint64_t Core::wait_stream(const std::string& run, const std::string& stream,
                                std::uint64_t number, Reply<void> reply) {
  return parts_->clients.wait_stream(run, stream, number, std::move(reply));
}

void Core::stop_waiting(std::uint64_t wait) { parts_->clients.stop(wait); }

void Core::send(SendRequest request, Reply<store::Recorded> reply) {
  parts_->starts.send(std::move(request), std::move(reply));
}

// --- runs

void Core::control(const std::string& run, store::Control control, Reply<void> reply,
                   AuditNote note) {
  parts_->verbs.control(run, control, std::move(reply), std::move(note));
}

void Core::cancel(CancelRequest request, Reply<void> reply, AuditNote note) {
  parts_->verbs.cancel(std::move(request), std::move(reply), std::move(note));
}

void Core::pause(PauseRequest request, Reply<void> reply, AuditNote note) {
  parts_->verbs.pause(std::move(request), std::move(reply), std::move(note));
}

void Core::kill(KillRequest request, Reply<void> reply, AuditNote note) {
  parts_->verbs.kill(std::move(request), std::move(reply), std::move(note));
}

void Core::retry(RetryRequest request, Reply<void> reply, AuditNote note) {
  parts_->revivals.retry(std::move(request), std::move(reply), std::move(note));
}

void Core::restart(RestartRequest request, Reply<void> reply, AuditNote note) {
  parts_->revivals.restart(std::move(request), std::move(reply), std::move(note));
}

void Core::rewrite(RewriteRequest request, Reply<bool> reply, AuditNote note) {
  parts_->rewrites.rewrite(std::move(request), std::move(reply), std::move(note));
}

void Core::retry_moved(const RetryRequest& request, const MovedPoint& point, Reply<void> reply,
                       AuditNote note) {
  parts_->rewrites.retry(request, point, std::move(reply), std::move(note));
}

void Core::start_copy(ForkPlan plan, Reply<Started> reply, AuditNote note) {
  parts_->rewrites.start_copy(std::move(plan), std::move(reply), std::move(note));
}

void Core::fail_run(FailRequest request, Reply<void> reply, AuditNote note) {
  parts_->verbs.fail_run(std::move(request), std::move(reply), std::move(note));
}

void Core::resume(ResumeRequest request, Reply<void> reply, AuditNote note) {
  parts_->verbs.resume(std::move(request), std::move(reply), std::move(note));
}

void Core::settle_promise(const std::string& token, const Answered& answer, Reply<void> reply) {
  if (const auto asked = read_ask_token(token)) {
    return parts_->outside_requests.settle(token, *asked, answer, reply);
  }
  parts_->promises.settle_by_token(token, answer, std::move(reply));
}

void Core::ask(AskRequest request, Reply<Asked> reply) {
  parts_->outside_requests.ask(std::move(request), std::move(reply));
}

std::uint64_t Core::wait_answer(Key run, const std::string& key, Reply<void> reply) {
  return parts_->clients.wait_answer(run, key, std::move(reply));
}

void Core::change_schedule(const std::string& id, ScheduleEdit edit,
                           Reply<store::ScheduleRecord> reply, AuditNote note) {
  parts_->schedules.change(id, std::move(edit), std::move(reply), std::move(note));
}

void Core::change_trigger(const std::string& id, TriggerEdit edit,
                          Reply<store::TriggerRecord> reply, AuditNote note) {
  parts_->triggers.change(id, std::move(edit), std::move(reply), std::move(note));
}

void Core::note_input(store::TriggerInput input, Reply<bool> reply) {
  parts_->triggers.note(std::move(input), std::move(reply));
}

// --- administration

void Core::create_token(TokenRequest request, Reply<Key> reply, AuditNote note) {
  parts_->administration.create_token(std::move(request), std::move(reply), std::move(note));
}

void Core::revoke_token(Key token, Reply<void> reply, AuditNote note) {
  parts_->administration.revoke_token(token, std::move(reply), std::move(note));
}

void Core::update_token(const store::TokenRecord& token) {
  parts_->administration.update_token(token);
}

void Core::set_queue_limits(const std::string& queue, const store::QueueLimits& limits,
                            Reply<void> reply, AuditNote note) {
  parts_->administration.set_queue_limits(queue, limits, std::move(reply), std::move(note));
}

void Core::remove_runs(const std::vector<Key>& runs, Reply<void> reply) {
  parts_->administration.remove_runs(runs, std::move(reply));
}

void Core::remove_run(const std::string& run, Reply<void> reply, AuditNote note) {
  parts_->administration.remove_run(run, std::move(reply), std::move(note));
}

void Core::set_current(store::ProgramRecord program, store::WorkflowRecord workflow,
                       Reply<void> reply, AuditNote note) {
  parts_->administration.set_current(std::move(program), std::move(workflow), std::move(reply),
                                     std::move(note));
}

void Core::remove_workflow(const std::string& name, Reply<void> reply, AuditNote note) {
  parts_->administration.remove_workflow(name, std::move(reply), std::move(note));
}

void Core::remove_program(Key program, Reply<store::ProgramRemoval> reply, AuditNote note) {
  parts_->administration.remove_program(program, std::move(reply), std::move(note));
}

void Core::audit(AuditNote note) { parts_->audit.note(std::move(note)); }

// --- workers

void Core::open_session(SessionRequest request, Deliver deliver, Reply<Key> reply) {
  parts_->sessions.open(std::move(request), std::move(deliver), std::move(reply));
}

Status Core::ask_for_tasks(Key session, std::uint32_t count) {
  return parts_->sessions.ask_for_tasks(session, count);
}

Status Core::set_capacity(Key session, std::uint32_t count) {
  return parts_->sessions.set_capacity(session, count);
}

std::vector<Key> Core::inherit(Key session, const std::vector<Heartbeat>& tasks) {
  return parts_->sessions.inherit(session, tasks);
}

void Core::take_along(Key session, const std::vector<Heartbeat>& tasks,
                      std::function<void()> done) {
  parts_->sessions.take_along(session, tasks, std::move(done));
}

bool Core::has_session(Key session) { return parts_->sessions.has(session); }

void Core::report(Key session, std::vector<TaskReport> reports,
                  Reply<std::vector<store::Recorded>> reply) {
  parts_->reports.take(session, std::move(reports), std::move(reply));
}

Result<std::vector<Key>> Core::heartbeat(Key session, const std::vector<Heartbeat>& beats) {
  return parts_->sessions.heartbeat(session, beats);
}

void Core::close_session(Key session) { parts_->sessions.close(session); }

void Core::end_session(Key session, Reply<void> reply) {
  parts_->sessions.end(session, std::move(reply));
}

// --- what is shown

std::vector<WorkerView> Core::workers() const { return parts_->dispatcher.workers(); }
std::vector<Key> Core::loaded_programs() const { return parts_->programs.loaded(); }
std::unordered_map<std::string, std::uint64_t> Core::running_tasks() const {
  return parts_->dispatcher.running();
}
bool Core::in_flight() const { return parts_->writes.in_flight().has_value(); }
bool Core::failed() const { return parts_->trouble.any(); }
std::int64_t Core::next_wall_timer_us() const { return parts_->wall.next_us(); }
std::size_t Core::timers() const { return parts_->wall.size() + parts_->steady.size(); }
const CoreCounters& Core::counters() const { return parts_->counters; }
const Meters& Core::meters() const { return parts_->meters; }
std::size_t Core::hot_runs() const { return parts_->runs.size(); }
std::size_t Core::hot_bytes() const { return parts_->runs.bytes(); }
std::size_t Core::ready_runs() const { return parts_->lineup.all(); }
std::size_t Core::unfit_tasks() const { return parts_->unfit.size(); }
std::size_t Core::leased_tasks() const { return parts_->dispatcher.leased(); }
Key Core::node() const { return parts_->node; }
bool Core::shares_store() const { return !parts_->options.exclusive; }
std::size_t Core::nodes() const { return 1 + parts_->neighbours.others(); }
const Limits& Core::limits() const { return parts_->options.limits; }

}  // namespace pawl::engine
