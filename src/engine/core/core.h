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
// The core drives; what is to be done is in its parts (parts.h), each a class of its own.
//
// Nothing here waits, sleeps or makes threads: loop.h drives it in a server, the simulator in
// tests. Replies are called from committed(), recover() or at once, and may call into the core.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/core/core_options.h"
#include "engine/core/meters.h"
#include "engine/core/requests.h"
#include "engine/schedule/firing.h"
#include "engine/time/timers.h"
#include "engine/trigger/edit.h"
#include "store/store.h"

namespace pawl::engine {

struct ForkPlan;
struct MovedPoint;
struct Parts;
struct ReadAnswer;
struct ReadRequest;
struct RewriteRequest;

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
  void stop_waiting(std::uint64_t wait);
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
  // Repairs (engine/repair): a step of a run that somebody else has worked out; a retry of a failed
  // run by another program; a copy of a run.
  void rewrite(RewriteRequest request, Reply<bool> reply, AuditNote note = {});
  void retry_moved(const RetryRequest& request, const MovedPoint& point, Reply<void> reply,
                   AuditNote note = {});
  void start_copy(ForkPlan plan, Reply<Started> reply, AuditNote note = {});
  // A held run fails of what holds it: PAWL-4023 if it is not held.
  void fail_run(FailRequest request, Reply<void> reply, AuditNote note = {});
  // Answers what the run is suspended for; without a value it ends a pause first of all.
  void resume(ResumeRequest request, Reply<void> reply, AuditNote note = {});
  // A promise or a request, once: PAWL-4031, 4032 or 4033 if it cannot be answered.
  void settle_promise(const std::string& token, const Answered& answer, Reply<void> reply);
  // A request from outside, once for a key: engine/call/asks.h. PAWL-4035 if the run has ended,
  // PAWL-4041 if it does not know the channel, PAWL-4043 if the key was used for another request.
  void ask(AskRequest request, Reply<Asked> reply);
  // Answers when a request may have its answer, or the run has ended without one, as wait_stream.
  std::uint64_t wait_answer(Key run, const std::string& key, Reply<void> reply);

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
  std::vector<WorkerView> workers() const;
  // Programs of runs that were active not long ago.
  std::vector<Key> loaded_programs() const;
  std::unordered_map<std::string, std::uint64_t> running_tasks() const;

  // --- schedules ---------------------------------------------------------------------------------
  // Changes a schedule by one of the functions of schedule/firing.h, which is given the record as
  // it is, and may be asked again if another node was faster. Answers with the record as written.
  void change_schedule(const std::string& id, ScheduleEdit edit, Reply<store::ScheduleRecord> reply,
                       AuditNote note = {});

  // --- triggers ----------------------------------------------------------------------------------
  // Changes a trigger by one of the functions of trigger/changes.h, in the same way.
  void change_trigger(const std::string& id, TriggerEdit edit, Reply<store::TriggerRecord> reply,
                      AuditNote note = {});
  // Notes what has arrived, with no run that it starts. Answers whether it is new.
  void note_input(store::TriggerInput input, Reply<bool> reply);

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
  // Tasks that the worker of a new session has from one at another node become the new session's,
  // unless they are somebody else's by now; then `done` is called.
  void take_along(Key session, const std::vector<Heartbeat>& tasks, std::function<void()> done);
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
  bool in_flight() const;
  // Runs and ids that are to be read beside the core's thread, by answer() of run_reader.h; each
  // answer is brought back. None without CoreOptions::reads_apart.
  bool wants_reads() const;
  std::vector<ReadRequest> take_reads(std::size_t most);
  void have_read(std::vector<ReadAnswer> answers);
  // An allocation has failed in the middle of something. What is in memory may be half done: as
  // after a failed commit, nothing goes on until recover() has read it again.
  void ran_out_of_memory() noexcept;
  // After a commit failed: nothing goes on until this succeeds.
  bool failed() const;
  Status recover();
  // Has something to do now, besides waiting for a commit.
  bool busy() const;
  // How long nothing is to be done, by the clocks, if nobody asks for anything; INT64_MAX: for
  // ever.
  std::int64_t idle_us();
  // When the next timer by the wall clock is due, as far as this node knows; INT64_MAX: never.
  std::int64_t next_wall_timer_us() const;
  // How many are set, by either clock.
  std::size_t timers() const;
  // Looks at the clocks: due timers, sessions that went silent.
  void tick();
  // Another node's commit may have made runs ready.
  void look_for_ready();
  // Writes the node's row with the next commit, rather than when it is due.
  void give_sign_of_life();
  // Tells the others at once what the observer has to say.
  void speak();
  bool shares_store() const;
  // This one, and others that live as far as it knows.
  std::size_t nodes() const;
  // The last thing that a node does on a store that it shares: its runs are everybody's from then
  // on. How many others there are.
  Result<std::size_t> leave();

  const CoreCounters& counters() const;
  const Meters& meters() const;
  std::size_t hot_runs() const;
  std::size_t hot_bytes() const;
  std::size_t ready_runs() const;
  // Calls that workers gave back, and that no worker has taken since.
  std::size_t unfit_tasks() const;
  // Tasks that sessions of this node hold.
  std::size_t leased_tasks() const;
  Key node() const;
  const Limits& limits() const;

 private:
  explicit Core(std::unique_ptr<Parts> parts);

  void begin_batch();
  bool batch_is_full() const;
  void process_background();
  void forget_all();
  Status find_all();
  void wall_timer(const Timer& timer);
  void steady_timer(const Timer& timer);
  void restart_steady_timers();
  void begin_rounds();
  void beat();
  void beat_answered(const std::vector<store::NodeRecord>& nodes);
  void look_around();

  const std::unique_ptr<Parts> parts_;
  bool look_for_ready_ = false;
  // Another node has made runs ready. The store may say so from any thread, and later than the core
  // lives.
  const std::shared_ptr<std::atomic<bool>> news_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace pawl::engine
