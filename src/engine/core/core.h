// Core: the durable state machine, on one thread.
//
//   arrivals (starts, outcomes, messages, due timers, control)
//     → process(): every touched run is activated, and what it wants joins the batch
//     → take_batch(): one commit, which the driver hands to the store
//     → committed(): what is durable is told to those who wait for it
//
// While a batch is on its way the next one gathers. It is built on the belief that the first will
// succeed; if a run in it loses a race, the store's guard also refuses what was built on it, and
// the run is read again. If the outcome of a commit is unknown, recover() forgets everything that
// is not durable and reads again.
//
// Nothing here waits, sleeps or makes threads: loop.h drives it in a server, the simulator in
// tests. Replies are called from committed(), recover() or at once, and may call into the core.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/control/retry_point.h"
#include "engine/control/revival_plan.h"
#include "engine/core/batch.h"
#include "engine/core/core_options.h"
#include "engine/core/keys.h"
#include "engine/core/meters.h"
#include "engine/core/requests.h"
#include "engine/run/existing_runs.h"
#include "engine/run/hot_runs.h"
#include "engine/run/paced_turn.h"
#include "engine/run/programs.h"
#include "engine/run/under_way.h"
#include "engine/run/waiters.h"
#include "engine/schedule/firing.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"
#include "engine/task/late_attempts.h"
#include "engine/task/task_policy.h"
#include "engine/task/unfit_tasks.h"
#include "engine/time/clock_jumps.h"
#include "engine/time/far_look.h"
#include "engine/time/timers.h"
#include "store/store.h"
#include "vm/fibers/channels.h"
#include "vm/machine.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {

class MachineHost;
enum class TaskFate : std::uint8_t;

class Core {
 public:
  // Registers a node, takes over what dead nodes left, and finds what is ready. `struck` is the
  // run that was active when the process died last, or 0.
  static Result<std::unique_ptr<Core>> open(store::Store& store, Clock& clock, RandomSource& random,
                                            CoreOptions options, Key struck = 0);
  ~Core();
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  // --- requests ----------------------------------------------------------------------------------
  // Verbs that are audited take a note, which becomes durable with what they do, if they do it.
  // Of a deploy there is an entry for each workflow, which the note need not name.
  void deploy(DeployRequest request, Reply<Deployed> reply, AuditNote note = {});
  void start(StartRequest request, Reply<Started> reply);
  // Answers when the run has ended. Returns a number by which to stop waiting; 0: has answered.
  std::uint64_t wait(const std::string& run, Reply<RunOutcome> reply);
  std::uint64_t wait(const Started& started, Reply<RunOutcome> reply);
  // Answers when the status has a version above `after`, or the run has ended.
  std::uint64_t wait_status(const std::string& run, std::uint64_t after, Reply<StatusChange> reply);
  // Answers when one of the run's streams may have an item of this number, or the run has ended.
  std::uint64_t wait_stream(const std::string& run, const std::string& stream, std::uint64_t number,
                            Reply<void> reply);
  void stop_waiting(std::uint64_t wait) { waiters_.remove(wait); }
  void send(SendRequest request, Reply<store::Recorded> reply);
  // kCancel, kPause, kResume. PAWL-4002 if there is no such live run.
  void control(const std::string& run, store::Control control, Reply<void> reply,
               AuditNote note = {});
  // The same for all who ask: what happens is in docs/control.md.
  void cancel(CancelRequest request, Reply<void> reply, AuditNote note = {});
  void pause(PauseRequest request, Reply<void> reply, AuditNote note = {});
  void kill(KillRequest request, Reply<void> reply, AuditNote note = {});
  // For a run that has ended, and a retry for one that is held, too: PAWL-4020 if it is neither.
  void retry(RetryRequest request, Reply<void> reply, AuditNote note = {});
  void restart(RestartRequest request, Reply<void> reply, AuditNote note = {});
  // A held run fails of what holds it: PAWL-4023 if it is not held.
  void fail_run(FailRequest request, Reply<void> reply, AuditNote note = {});
  // Answers what the run is suspended for; without a value it ends a pause first of all.
  void resume(ResumeRequest request, Reply<void> reply, AuditNote note = {});
  // A promise or a request, once: PAWL-4031, 4032 or 4033 if it cannot be answered.
  void settle_promise(const std::string& token, const Answered& answer, Reply<void> reply);

  // --- API tokens
  void create_token(TokenRequest request, Reply<Key> reply, AuditNote note = {});
  void revoke_token(Key token, Reply<void> reply, AuditNote note = {});
  // Writes the token as it is now; it must not have been revoked.
  void update_token(const store::TokenRecord& token);

  // --- control -----------------------------------------------------------------------------------
  // PAWL-4006 if a rate is no positive number.
  void set_queue_limits(const std::string& queue, const store::QueueLimits& limits,
                        Reply<void> reply, AuditNote note = {});
  // Removes those of the runs that have ended, with all that is theirs.
  void remove_runs(const std::vector<Key>& runs, Reply<void> reply);
  // The same of one run: PAWL-4020 if it has not ended.
  void remove_run(const std::string& run, Reply<void> reply, AuditNote note = {});
  // New starts of the workflow get this program, which it has had before.
  void set_current(store::ProgramRecord program, store::WorkflowRecord workflow, Reply<void> reply,
                   AuditNote note = {});
  // Nobody can start it any more. PAWL-4001 if there is none.
  void remove_workflow(const std::string& name, Reply<void> reply, AuditNote note = {});
  void remove_program(Key program, Reply<store::ProgramRemoval> reply, AuditNote note = {});
  // Joins the commit that is being gathered, with what else the caller adds to it.
  void audit(AuditNote note);
  std::vector<WorkerView> workers() const { return dispatcher_.workers(); }
  // Programs of runs that were active not long ago.
  std::vector<Key> loaded_programs() const { return programs_.loaded(); }
  std::unordered_map<std::string, std::uint64_t> running_tasks() const {
    return dispatcher_.running();
  }

  // --- schedules ---------------------------------------------------------------------------------
  // Changes a schedule by one of the functions of schedule/firing.h, which is given the record as
  // it is, and may be asked again if another node was faster. Answers with the record as written.
  void change_schedule(const std::string& id, ScheduleEdit edit, Reply<store::ScheduleRecord> reply,
                       AuditNote note = {});

  // --- workers -----------------------------------------------------------------------------------
  // `deliver` gets tasks as they become durable, at most as many as were asked for.
  void open_session(SessionRequest request, Deliver deliver, Reply<Key> reply);
  // The session can take so many more tasks. PAWL-4007 if it has ended.
  Status ask_for_tasks(Key session, std::uint32_t count);
  // The session can take so many tasks beyond those that were delivered to it, whatever it asked
  // for before; some that are on their way may come all the same. PAWL-4007 if it has ended.
  Status set_capacity(Key session, std::uint32_t count);
  // Tasks of an earlier session that its worker is still at. Those that are being cancelled are
  // returned: their end is waited for as long as this session lives.
  std::vector<Key> inherit(Key session, const std::vector<Heartbeat>& tasks);
  bool has_session(Key session);
  void report(Key session, std::vector<TaskReport> reports,
              Reply<std::vector<store::Recorded>> reply);
  // A sign of life of the session and of some of its tasks; those that are no longer its own are
  // returned.
  Result<std::vector<Key>> heartbeat(Key session, const std::vector<Heartbeat>& beats);
  // It gets no more tasks, and keeps those it has.
  void close_session(Key session);
  // Its tasks go to others.
  void end_session(Key session, Reply<void> reply);

  // --- driving -----------------------------------------------------------------------------------
  // Activates runs that have something to do, until the batch is full or nothing is left. While no
  // commit is in flight it stops earlier, so that one can begin.
  void process();
  bool has_batch() const;
  // Writing it on the core's own thread takes less time than waking the one that writes.
  bool has_small_batch() const;
  // What was gathered; a new batch begins. One batch at a time is in flight.
  const store::Commit& take_batch();
  // `before_answers` is called when all that the commit means for later batches has been seen to
  // and nobody who waits for a run's end has been answered yet: the driver may hand out the next
  // batch there, which need not wait for what the answers lead to.
  void committed(Result<store::CommitResult> result,
                 const std::function<void()>& before_answers = {});
  bool in_flight() const { return in_flight_.has_value(); }
  // An allocation has failed in the middle of something. What is in memory may be half done: as
  // after a failed commit, nothing goes on until recover() has read it again.
  void ran_out_of_memory() noexcept;
  // After a commit failed: nothing goes on until this succeeds.
  bool failed() const { return failed_; }
  Status recover();
  // Has something to do now, besides waiting for a commit.
  bool busy() const;
  // How long nothing is to be done, by the clocks, if nobody asks for anything; INT64_MAX: for
  // ever.
  std::int64_t idle_us();
  // When the next timer by the wall clock is due, as far as this node knows; INT64_MAX: never.
  std::int64_t next_wall_timer_us() const { return wall_.next_us(); }
  // How many are set, by either clock.
  std::size_t timers() const { return wall_.size() + steady_.size(); }
  // Looks at the clocks: due timers, sessions that went silent.
  void tick();
  // Another node's commit may have made runs ready.
  void look_for_ready();

  const CoreCounters& counters() const { return counters_; }
  const Meters& meters() const { return meters_; }
  std::size_t hot_runs() const { return runs_.size(); }
  std::size_t hot_bytes() const { return runs_.bytes(); }
  std::size_t ready_runs() const { return ready_.size() + background_.size(); }
  // Calls that workers gave back, and that no worker has taken since.
  std::size_t unfit_tasks() const { return unfit_.size(); }
  // Tasks that sessions of this node hold.
  std::size_t leased_tasks() const { return dispatcher_.leased(); }
  Key node() const { return node_; }
  const Limits& limits() const { return options_.limits; }

 private:
  // Whether children that are cancelled have to be waited for.
  enum class Leftovers : std::uint8_t { kForget, kAwait };

  Core(store::Store& store, Clock& clock, RandomSource& random, CoreOptions options);

  // --- core_open.cc: what a new node finds
  Status join(Key struck);
  Status rejoin();
  Status leave_behind(store::SessionRecord session);
  Status restore_leases();
  Status take_over();
  void take_over(const store::CallRecord& task, TaskFate fate);
  Status find_cancelled_tasks();
  void answer_ended_waits();

  // --- core_control.cc
  // Adds an entry, unless the note is empty or nothing is audited.
  void add_audit(AuditNote note, store::AuditWrite::About about, Key key, Key call,
                 std::vector<store::AuditWrite>* audits);

  // --- core_starts.cc
  // Whether the input is left out for a workflow without parameters.
  enum class Input : std::uint8_t { kGiven, kIfTaken };
  using NewRun = std::pair<store::RunRecord, std::shared_ptr<vm::LoadedProgram>>;
  Result<NewRun> make_record(const StartRequest& request, Input input,
                             std::vector<store::BlobRecord>* blobs);
  Result<std::unique_ptr<HotRun>> make_run(const StartRequest& request);
  void send_to_existing(Started existing, const StartRequest& request, const Reply<Started>& reply);
  void begin_start(StartRequest request, std::vector<std::string> names, Reply<Started> reply);
  bool restart_instead(const StartRequest& request, const std::vector<std::string>& names,
                       const Reply<Started>& reply);
  void started(const StartRequest& request, const std::string& id, Key key,
               const Result<store::RunWriteResult>& result, const Reply<Started>& reply);

  // --- core_runs.cc: runs in memory, and what arrives for them
  // The run in memory, read from the store if need be. Null: it has ended, or cannot be read before
  // the commit in flight is durable (`later` is set then).
  Result<HotRun*> hot(Key run, bool* later);
  Status load_arrivals(HotRun& run);
  Status read_inbox(HotRun& run);  // the next page of it
  Result<Unseen> unseen_of(const store::CallRecord& call);
  void touch(HotRun& run);
  void touch(Key run);
  void arrive(HotRun& run, Unseen&& unseen);
  void arrive(HotRun& run, store::MessageRecord message);
  // Another run's step brings something for a run, which may be the same one.
  void arrive_elsewhere(store::ArrivalElsewhere arrival, store::Effects* effects);
  // Records an arrival with the run's next write. `outcome` is what the program will be given, for
  // a call's outcome; messages get their numbers when that write is made, controls when the store
  // has taken them.
  void record(Key run, Recording&& recording, std::optional<vm::Arrival>&& outcome);
  void record_cold(Key run, Recording recording);
  bool number_messages(HotRun& run);
  void drop_settled(const store::RunWrite& write, const store::RunWriteResult& result);
  bool take_recorded(HotRun& run, store::RunWrite& write, const store::RunWriteResult& result);
  void retire(HotRun& run);
  void spoil_step(Key run);
  // The store says that it has something to do: if it has not as it is in memory, another node's
  // commits have changed it.
  void look_again(Key run);
  // Drops it; what came for it and is not written yet is recorded alone.
  void let_go(HotRun& run);
  // An arrival that another run's step has brought is durable.
  void arrived_elsewhere(HotRun& from, const store::ArrivalElsewhere& arrival,
                         const store::ElsewhereResult& result);

  // --- core_turns.cc
  void look_at(Key key);
  void turn(HotRun& run);
  bool run_slice(HotRun& run, std::int64_t now_ns);
  Slice slice_from(std::int64_t now_ns) const;
  void leave_turn(HotRun& run);
  void refuse_start(HotRun& run, const Error& error);
  Result<vm::Activation> activate(HotRun& run);
  Result<vm::Activation> begin(HotRun& run);
  Status decode_machine(HotRun& run);
  std::vector<vm::Arrival> next_arrivals(HotRun& run, const std::vector<std::string>& channels,
                                         std::optional<std::int64_t> wake_at_us);
  void write(HotRun& run, Recording&& recording, std::optional<store::Step>&& step,
             std::vector<TaskOrder>&& orders = {});
  // A write is durable, or was left out.
  void written(store::RunWrite& write, WriteContext& context,
               const Result<store::RunWriteResult>& result);
  void wrote(store::RunWrite& write, WriteContext& context, const store::RunWriteResult& result);
  void lost(store::RunWrite& write, WriteContext& context);
  void refused(store::RunWrite& write, WriteContext& context, const Error& error);
  void tell_observer(const store::RunWrite& write, const store::RunWriteResult& result);
  void tell_observer(const Lease& lease, store::CallStatus status);
  void count(const store::RunWrite& write, const store::RunWriteResult& result);
  void count_commit();
  void step_won(HotRun& run, store::RunWrite& write, WriteContext& context,
                const store::RunWriteResult& result);
  void step_lost(store::RunWrite& write);
  void turn_failed(HotRun& run, const Error& error);
  void starve(HotRun& run);
  void forgive(HotRun& run);

  // --- core_fault.cc
  bool must_hold(const HotRun& run, const vm::End& end) const;
  void begin_hold(HotRun& run, vm::End end);
  void hold(HotRun& run, vm::End end, const std::vector<vm::InspectedFrame>& frames);
  void replay(HotRun& run);
  bool replay_slice(HotRun& run);
  Result<vm::Activation> activate_again(HotRun& run);
  bool hold_is_over(const HotRun& run) const;
  void fail_held(HotRun& run);
  void release(Key key, RetryRequest request, Reply<void> reply, AuditNote note);

  // --- core_hold.cc
  Result<std::optional<Key>> find_undone(const std::string& run, const std::string& key,
                                         std::string_view prefix);
  bool begin_once(const std::string& run, const std::string& key, std::string_view prefix,
                  std::function<void()> again, Reply<void>* reply);
  bool was_done(Key run, const std::string& id);
  void resume_now(const ResumeRequest& request, Reply<void> reply, AuditNote note);

  // --- core_cancel.cc
  void control(const std::string& run, store::Control control, store::ControlDetail detail,
               Reply<void> reply, AuditNote note);
  void kill_run(Key run, Kill kill);
  bool must_force(const HotRun& run) const;
  void force(HotRun& run);
  vm::End leave_program(HotRun& run, vm::End end, store::Step* step);
  std::optional<std::int64_t> wake_before_force(const HotRun& run,
                                                std::optional<std::int64_t> wake_at_us) const;
  Result<std::optional<ChildCall>> child_of(HotRun& run, Key call);
  void cancel_child(const HotRun& run, const ChildCall& child, store::Effects* effects);
  void forget_cancelled(HotRun& run, const store::Effects& effects,
                        const std::vector<bool>& settled);

  // --- core_timeouts.cc
  bool is_over_time(const HotRun& run) const;
  void time_out(HotRun& run);
  static void blame_timeout(const HotRun& run, store::RunStatus* status, CallError* error);

  // --- core_schedules.cc
  Status find_due_schedules();
  Result<std::size_t> look_at_schedule(const store::ScheduleRecord& record);
  Status look_at_schedules_again(const std::string& after = {});
  Result<std::vector<ScheduleEnd>> ends_of(const store::ScheduleRecord& record);
  Result<ScheduleNow> schedule_now(const std::optional<store::ScheduleRecord>& record,
                                   Status* asked);
  void write_schedule(store::ScheduleRecord record, ScheduleChange change,
                      const Reply<store::ScheduleRecord>& done, AuditNote note = {});
  bool start_scheduled(const std::string& id, const NewStart& start, ScheduleChange* change,
                       store::ScheduleWrite* write);
  void schedule_written(const store::ScheduleRecord& record, const ScheduleChange& change,
                        const std::vector<store::RunRecord>& starts,
                        const store::ScheduleWriteResult& result);
  void end_runs_of(const std::string& id, const ScheduleChange& change);
  void watch_schedule(std::int64_t wake_at_us);
  void schedule_run_ended(const HotRun& run);

  // --- core_admissions.cc
  void enqueue(const RunPolicy& policy, store::RunRecord* run);
  void give_place_back(const HotRun& run, store::Effects* effects);
  void admitted(const std::string& queue, const store::ClaimResult& result);
  Status find_queued_runs();
  void suspect_queue_of(Key run);

  // --- core_streams.cc
  void submit_append(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  Status count_items(HotRun& run, const std::vector<vm::SubmittedCall>& calls);

  // --- core_compensation.cc
  void begin_undoing(HotRun& run, Ending ending, store::Step* step);
  void undo_turn(HotRun& run);
  Status drop_settled_calls(HotRun& run);
  void undo_next(HotRun& run, store::Step* step, std::vector<TaskOrder>* orders);
  void park_undoing(HotRun& run, store::Step* step);
  void give_up_undoing(HotRun& run, const std::string& why, store::Step* step);

  // --- core_revive.cc
  RetryPoint end_point(const HotRun& run);
  void keep_retry_point(HotRun& run, OpenTurn& turn);
  void repeat_calls(HotRun& run, const std::vector<std::uint64_t>& unwanted,
                    store::Effects* effects);
  bool is_on_its_way(Key run);
  void revive(RevivalPlan plan, std::function<void()> again, Reply<void> reply, AuditNote note = {},
              MessageDone message_done = {});

  // --- core_effects.cc
  store::Step begin_step(HotRun& run, OpenTurn& turn);
  std::string child_id(const HotRun& run, Key child);
  void finish(HotRun& run, store::RunStatus status, const Payload& output, const CallError& error,
              bool compensated, store::Step* step);
  // What a turn has come to, with the limits that the core itself sets: the snapshot, or an end.
  void settle_turn(HotRun& run, OpenTurn& turn, vm::Activation* activation);
  store::Step step_of(HotRun& run, OpenTurn& turn, vm::Activation&& activation);
  void park(HotRun& run, OpenTurn& turn, const vm::Park& park, store::Step* step);
  void end(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step);
  void end_program(HotRun& run, vm::End& end, store::Step* step);
  void leave_calls(HotRun& run, OpenTurn& turn, vm::End* end, Leftovers how, store::Step* step);
  void continue_as_new(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step);
  void submit(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
              std::vector<TaskOrder>* orders);
  void note_given(HotRun& run, const OpenTurn& turn, store::Effects* effects);
  static void submit_tags(const vm::SubmittedCall& call, store::Effects* effects);
  void submit_task(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
                   std::vector<TaskOrder>* orders);
  Result<bool> is_taken(const HotRun& run, const std::string& id, const store::Effects& effects);
  Result<RunPolicy> policy_of_child(const vm::SubmittedCall& call,
                                    const store::WorkflowRecord& workflow);
  void submit_child(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void refuse_call(HotRun& run, const vm::SubmittedCall& call, const CallError& error,
                   store::Effects* effects);
  void answer_call(HotRun& run, const vm::SubmittedCall& call, store::CallStatus status,
                   const Payload& answer, store::Effects* effects);
  bool joins_existing(HotRun& run, const std::string& id, const vm::SubmittedCall& call,
                      store::Effects* effects);
  // `key` 0: a new one.
  store::CallRecord& add_call(HotRun& run, const vm::SubmittedCall& call, store::CallKind kind,
                              store::Effects* effects, Key key = 0);
  // `version` empty: the latest.
  void move_to(HotRun& run, const std::string& version);
  void drop_old_calls(HotRun& run, store::Effects* effects);
  void put_back(HotRun& run, const OpenTurn& turn, vm::UntakenMessage message,
                store::Effects* effects);
  // The cell of a status; that of the one before goes.
  store::Cell replace_status(HotRun& run, const Payload& status, store::Effects* effects);
  void cancel_calls(HotRun& run, const std::vector<std::uint64_t>& numbers, Leftovers how,
                    store::Effects* effects);

  // --- core_promises.cc
  void settle_call(const store::CallRecord& call, const Answered& answer, Watcher watcher,
                   AuditNote note = {}, const std::string& id = {});
  void bound_logs(store::Effects* effects);
  void warn(const HotRun& run, std::string line, store::Effects* effects);
  Key find_target(const HotRun& run, const std::string& id, const store::Effects& effects,
                  std::string* why);
  void submit_promise(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void submit_send(const HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void submit_request(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void submit_read(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void await_result(HotRun& run, const vm::SubmittedCall& call, Key target,
                    store::Effects* effects);
  void answer_awaited(const store::Effects& effects);
  void submit_suspend(HotRun& run, vm::SubmittedCall call, store::Effects* effects);
  void submit_settle(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects);
  void fail_stranded_requests(Key run);
  Status find_requests();

  // --- core_status.cc
  void tell_status(Key run);
  void tell_all_statuses();

  // --- core_tasks.cc
  void settle(Lease& lease, TaskReport&& report, Watcher&& watcher);
  void record_outcome(Lease& lease, TaskReport&& report, Watcher&& watcher);
  void retry(Lease& lease, const CallError& error, Watcher watcher);
  void attempt_failed(Lease& lease, CallError error, bool retryable);
  bool has_worker(const Lease& lease);
  Status look_for_cancel(Lease& lease);
  void await_word(Lease& lease);
  void late_timer(const Timer& timer);
  // As its session says; session 0: because its time is over.
  void late_attempt_over(Key call, std::uint64_t token, Key session = 0);
  void write_task(Lease& lease, store::TaskWrite::Kind kind, std::int64_t run_at_us,
                  store::Cell outcome, Watcher watcher);
  void write_missed(Lease& lease, const Watcher& watcher);
  bool is_with_another_node(Key session);
  bool answers_for(Key session, const Lease& lease);
  void look_behind_ends(Key session, const std::vector<TaskReport>& reports,
                        ReportAnswers* answers);
  void answer_repeated(Key session, TaskReport report, Watcher watcher);
  void answer_late(Key session, TaskReport report, Watcher watcher);
  Result<TaskOrder> order_of(const store::CallRecord& call, const TaskPolicy& policy);
  void claimed(std::size_t queue, store::ClaimResult& result);
  void give_out(Lease& lease, TaskOrder&& order);
  void deliver();
  void release(Lease& lease);
  void watch(Lease& lease);
  void look_at_lease(const Lease& lease, TimerKind kind, std::int64_t due_us);
  void attempt_timer(const Timer& timer);
  void heartbeat_timer(const Timer& timer);
  void session_timer(Key session);

  // --- core_unfit.cc
  void give_back_unfit(Lease& lease, const std::string& why, Watcher watcher);
  Session* fitting_instead(const Lease& lease, const TaskOrder& order);
  void offer_unfit(const Session& session);

  // --- core_pins.cc
  void move(Lease& lease, Session& to, TaskOrder order);
  void give_in_turn(Lease& lease, TaskOrder order);
  void give_kept();
  void return_kept(Session& session);
  void cancel_leased(Lease& lease);

  // --- core_control.cc
  Status load_limits();

  // --- core_clock.cc
  void wall_timer(const Timer& timer);
  void steady_timer(const Timer& timer);
  void restart_steady_timers();
  void watch_wake(HotRun& run);
  void watch_deadline(std::int64_t deadline_us);
  void watch_queue(std::size_t queue, std::int64_t due_us);
  Status find_due_runs();
  Status find_overdue_tasks();
  void retention_timer();
  void node_timer();
  // What an earlier process has left says about the time.
  Status compare_with_the_past();
  void look_at_clock();
  Status wake_sleepers();
  std::int64_t steady_us() { return clock_.monotonic_ns() / 1000; }

  // --- core.cc
  void begin_batch();
  bool batch_is_full() const;
  void process_background();
  // --- core_room.cc
  bool put_off(HotRun& run);
  void go_on_with_put_off();
  void give_room(HotRun& run);
  bool has_ready() const { return !ready_.empty() || !background_.empty(); }
  Status check_room() const;
  bool is_durable(std::uint64_t batch) const;
  void store_failed(const Error& error);
  void forget_all();
  void fail_batch(Batch& batch, const Error& error);
  std::string new_id();
  std::uint64_t wait_for(Key run, Reply<RunOutcome> reply);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  CoreOptions options_;
  Key node_ = 0;
  std::int64_t started_at_us_ = 0;
  ClockJumps jumps_;
  std::unordered_set<Key> unreadable_;  // runs that somebody was told of
  std::unordered_set<Key> set_back_;    // sleeping runs that have to look at the time again
  Keys keys_;
  std::unique_ptr<MachineHost> host_;
  Programs programs_;
  TaskPolicies policies_;
  RevivalPlanner planner_;
  PacedTurns paced_turns_;
  HotRuns runs_;
  Dispatcher dispatcher_;
  Admissions admissions_;
  LateAttempts late_;
  UnfitTasks unfit_;
  Timers wall_;                             // by Clock::now_us
  Timers steady_;                           // by Clock::monotonic_ns
  FarLook far_runs_;                        // runs in the store whose timers come near
  FarLook schedules_;                       // schedules in the store that are due
  FarLook deadlines_;                       // tasks in the store whose deadline comes
  std::vector<std::int64_t> queue_due_us_;  // by number: when it is looked at next, or INT64_MAX

  std::deque<Key> ready_;       // runs to look at
  std::deque<Key> background_;  // the same, for those whose turns take long
  std::vector<Key> next_turn_;  // runs to look at when the next batch has begun
  std::vector<std::function<void()>> after_commit_;  // when the commit in flight is durable
  std::vector<std::function<void()>> after_batch_;   // when the next batch has begun
  Batch batch_;
  std::optional<Batch> in_flight_;
  std::int64_t taken_us_ = 0;                  // steady: when it was handed out
  std::vector<store::RunWrite> spare_writes_;  // empty, with memory
  std::vector<WriteContext> spare_contexts_;
  std::uint64_t next_batch_ = 1;
  // A start has taken the process down: runs are durable before their first turn, so that one which
  // does it again can be struck.
  bool careful_ = false;
  bool has_requests_ = false;  // runs may wait for answers of others
  bool failed_ = false;
  bool half_done_ = false;        // an allocation has failed since the last recovery
  Key active_ = 0;                // the run whose turn it is
  Key starved_ = 0;               // the last run that had no memory for its turn,
  int starved_times_ = 0;         // and how often in a row
  Key senior_ = 0;                // the run whose long turn goes on, however crowded it is
  std::deque<Key> put_off_;       // runs whose long turns were thrown away for want of room
  std::optional<Error> failure_;  // that nobody has been told of
  bool look_for_ready_ = false;
  // Another node has made runs ready. The store may say so from any thread, and later than the core
  // lives.
  std::shared_ptr<std::atomic<bool>> news_ = std::make_shared<std::atomic<bool>>(false);
  // Runs not in memory that the gathered batch or the one in flight writes to.
  std::unordered_map<Key, std::uint32_t> written_cold_;
  ExistingRuns existing_;
  UnderWay under_way_;
  Waiters waiters_;
  std::vector<std::pair<Key, RunOutcome>> ended_;  // with a commit that is being seen to
  CoreCounters counters_;
  Meters meters_;
};

}  // namespace pawl::engine
