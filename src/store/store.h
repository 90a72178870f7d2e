// Store: the contract between the engine and the disk.
//
// Writing. There is one way to write, `commit`: when it returns a result, all of it is durable;
// when it returns an error, either all of it or nothing has happened, and the caller cannot know
// which: it forgets what it believed, calls `reopen` and reads again. Errors are retryable
// (is_retryable: the disk is full, the connection is gone) or permanent (the same commit will fail
// again). One thread at a time commits.
//
// Reading. Any thread may read at any time, also during a commit, and sees either all of a commit
// or nothing of it. A read that begins after commit returned sees it. Reads never wait for a
// commit.
//
// Namespaces. What is asked for by name (ids, start keys, workflows, queues) is asked for in one
// namespace and never answers from another. Internal keys are unique over all of them.
//
// What each write means is said where it is declared, in commit.h; conformance/ has a test for each
// sentence, and every store passes it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "store/commit.h"
#include "store/queries.h"
#include "store/records.h"

namespace pawl::store {

class Store {
 public:
  virtual ~Store() = default;

  virtual Result<CommitResult> commit(const Commit& commit) = 0;

  // After an error of commit: drops whatever was half-done and makes sure that what is read from
  // now on is what is durable. Fails as long as the store cannot be reached.
  virtual Status reopen() = 0;

  // --- programs ----------------------------------------------------------------------------------
  virtual Result<std::optional<ProgramRecord>> program(Key key) = 0;
  virtual Result<std::optional<WorkflowRecord>> workflow(Namespace ns, const std::string& name) = 0;
  virtual Result<std::vector<WorkflowRecord>> workflows(Namespace ns) = 0;  // by name
  virtual Result<std::vector<ProgramRecord>> programs(Namespace ns) = 0;    // by key; without bytes
  // All programs that a workflow has had, by program; deployed_at is of its last deploy.
  virtual Result<std::vector<WorkflowRecord>> versions(Namespace ns, const std::string& name) = 0;
  // By workflow and program; a name that nobody deployed too. Looks at every live run.
  virtual Result<std::vector<ProgramUse>> program_uses(Namespace ns) = 0;

  // --- runs --------------------------------------------------------------------------------------
  virtual Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) = 0;
  virtual Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) = 0;
  virtual Result<std::optional<RunView>> run(Key run) = 0;
  // Several runs at once, in the order of the keys. A store that is far away reads them in one
  // round trip.
  virtual Result<std::vector<std::optional<RunView>>> runs(std::span<const Key> runs);
  // The little of it that says whether the run is paused or held, or has ended, and how.
  virtual Result<RunStanding> standing(Key run);
  // Calls whose outcome is an arrival after `seen`, among the keys given, in the order of arrival.
  virtual Result<std::vector<CallRecord>> arrived_calls(Key run, std::span<const KeyRange> keys,
                                                        std::uint64_t seen) = 0;
  // Messages that have not been taken, in the order of arrival, from those whose arrival number is
  // above `after`. The end of a run leaves them.
  virtual Result<std::vector<MessageRecord>> inbox(Key run, std::uint64_t after,
                                                   std::uint32_t limit) = 0;
  // What has arrived for several runs, in the order of the queries: as arrived_calls and inbox say.
  virtual Result<std::vector<Arrived>> arrived(std::span<const ArrivedQuery> queries);
  // Whether a message of this id has come, or a revival, and is not forgotten.
  virtual Result<bool> has_message_id(Key run, const std::string& id) = 0;
  virtual Result<std::optional<std::string>> blob(Key run, const std::string& hash) = 0;
  virtual Result<RunPage> list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) = 0;
  virtual Result<RunCounts> count_runs(Namespace ns) = 0;
  // How many runs list_runs would give in all. Looks at each of them.
  virtual Result<std::uint64_t> count_matching(const RunFilter& filter) = 0;
  // The live ones among these runs, by where they stand; in the order of programs and lines.
  virtual Result<std::vector<LineCount>> count_by_line(const RunFilter& filter) = 0;
  // The calls of a run, newest first: its timeline. Calls may be dropped between two pages, that of
  // the cursor too.
  virtual Result<CallPage> timeline(Key run, Key cursor, std::uint32_t limit) = 0;
  // Errors of a call's attempts that were followed by another, the oldest first.
  virtual Result<std::vector<AttemptError>> attempt_errors(Key call) = 0;
  // The last lines, the oldest of them first.
  virtual Result<std::vector<LogRecord>> logs(Key run, std::uint32_t limit) = 0;
  // The streams of a run, by name.
  virtual Result<std::vector<StreamRecord>> streams(Key run) = 0;
  // Items of a stream from a number on, in order.
  virtual Result<std::vector<StreamItem>> stream_items(Key run, const std::string& stream,
                                                       std::uint64_t from, std::uint32_t limit) = 0;
  // Turns of a run's history, by number, from one on.
  virtual Result<std::vector<TurnRecord>> turns(Key run, std::uint64_t from,
                                                std::uint32_t limit) = 0;
  // The last turn and those before it that have the same key_turn, by number; empty: there is none.
  virtual Result<std::vector<TurnRecord>> last_turns(Key run) = 0;
  virtual Result<std::vector<TurnGroup>> turn_groups(Key run) = 0;  // by key_turn

  // --- work --------------------------------------------------------------------------------------
  virtual Result<std::optional<CallRecord>> call(Key call) = 0;
  // Open calls of a run that are suspensions, by key.
  virtual Result<std::vector<CallRecord>> suspensions(Key run) = 0;
  // Open requests to a run that is not live (any more), by key. Run 0: to any such run.
  virtual Result<std::vector<CallRecord>> stranded_requests(Key run, std::uint32_t limit) = 0;
  virtual Result<bool> has_open_requests() = 0;
  // Runs that are runnable (is_runnable) and that `home` activates, and those whose home is not
  // among the nodes; oldest first (by key).
  virtual Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) = 0;
  // Live runs, neither paused nor held nor queued, whose timer is due at or before `until`; held
  // runs whose Hold::until_us is, paused or not; and runs whose deadline is, whatever they wait
  // for, unless they are being cancelled or undone. Earliest first; a run may be there twice.
  virtual Result<std::vector<DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) = 0;
  // When the earliest of these times after `after` is.
  virtual Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) = 0;
  // Tasks, pending or leased (not kCancelling), whose deadline lies at or before `until`, earliest
  // first.
  virtual Result<std::vector<CallRecord>> overdue_tasks(std::int64_t until_us,
                                                        std::uint32_t limit) = 0;
  virtual Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) = 0;
  // Pending tasks and admissions that are not due at `now`, by key; `after` is the last key seen.
  // Looks at every pending one.
  virtual Result<std::vector<CallRecord>> delayed_tasks(std::int64_t now_us, Key after,
                                                        std::uint32_t limit) = 0;
  // By name.
  virtual Result<std::vector<QueueCounts>> queues(Namespace ns, std::int64_t now_us) = 0;
  // How many pending calls of its queue stand before a call that is pending itself: of a higher
  // priority, or older. Keys that take turns are left aside.
  virtual Result<std::uint64_t> place_in_queue(Key call) = 0;
  // Of queues that have some, by name.
  virtual Result<std::vector<QueueRecord>> queue_limits(Namespace ns) = 0;
  virtual Result<std::vector<SessionRecord>> sessions() = 0;  // by key
  virtual Result<std::vector<NodeRecord>> nodes() = 0;        // by key
  // Of every home that has live runs, whether it is among the nodes or not; nothing from a store
  // that has one node only. Looks at every live run.
  virtual Result<std::vector<HomeCount>> runs_at_home() { return std::vector<HomeCount>(); }
  virtual Result<std::vector<TokenRecord>> tokens(Namespace ns) = 0;  // by key
  // Tasks that a session holds, kCancelling included, by key; `after` is the last key seen.
  virtual Result<std::vector<CallRecord>> leased_tasks(Key session, Key after,
                                                       std::uint32_t limit) = 0;
  // Runs that ended before a time, oldest first (by their end, then key), for retention.
  virtual Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<RunStatus> status,
                                              std::int64_t before_us, std::uint32_t limit) = 0;

  // --- schedules ---------------------------------------------------------------------------------
  virtual Result<std::optional<ScheduleRecord>> schedule(Namespace ns, const std::string& id) = 0;
  // By id (its bytes), from the one after `after` on.
  virtual Result<std::vector<ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                        std::uint32_t limit) = 0;
  // Those to be looked at at or before `until`, earliest first, then by key.
  virtual Result<std::vector<ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                            std::uint32_t limit) = 0;
  // When the next one after `after` is.
  virtual Result<std::optional<std::int64_t>> next_schedule(Namespace ns,
                                                            std::int64_t after_us) = 0;

  // --- triggers ----------------------------------------------------------------------------------
  virtual Result<std::optional<TriggerRecord>> trigger(Namespace ns, const std::string& id) = 0;
  // By id (its bytes), from the one after `after` on; without their secrets.
  virtual Result<std::vector<TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                                      std::uint32_t limit) = 0;
  virtual Result<std::optional<TriggerInput>> trigger_input(Key trigger, const std::string& id) = 0;
  // By key, the newest first, from the one before `before` on (0: the newest).
  virtual Result<std::vector<TriggerInput>> trigger_inputs(Key trigger, InputFilter filter,
                                                           Key before, std::uint32_t limit) = 0;

  // --- for people --------------------------------------------------------------------------------
  // Calls `reads`: whatever this thread reads meanwhile sees the same commits. Keep it short: what
  // a store writes meanwhile piles up. The thread must not commit.
  virtual Status read_together(const std::function<Status()>& reads) = 0;
  virtual Result<AuditPage> audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) = 0;
  // Writes a copy of all that is durable now to a file that does not exist yet, which can be opened
  // as a store. Commits go on meanwhile. Not by the thread that commits. PAWL-3009 if it fails or
  // the store is not on a disk.
  virtual Status backup(const std::string& path) = 0;

  // The time by which nodes are taken for dead. A store that several machines share has a clock of
  // its own, so that theirs need not agree.
  virtual Result<std::int64_t> time_us(Clock& clock) { return clock.now_us(); }

  // The same, as a node writes it into its row: 0 is the time at which the store writes it.
  virtual std::int64_t node_stamp(Clock& clock) { return clock.now_us(); }

  // --- news --------------------------------------------------------------------------------------
  // Calls `wake` (from any thread, must be cheap) when another node's commit has made runs of this
  // home ready. Best effort: the engine also looks by itself every few seconds.
  virtual void on_ready(Key home, std::function<void()> wake) = 0;

  // --- between nodes
  // Hands a text of at most kMostToldBytes to every other node of this store, soon and after all
  // that this node has committed. Never waits, and may be called by any thread. Best effort: a text
  // may be lost, and nothing may depend on it but how soon something is noticed.
  static constexpr std::size_t kMostToldBytes = 7'800;
  virtual void tell(Key /*from*/, const std::string& /*text*/) {}
  // Whether texts reach other nodes now, as far as the store knows.
  virtual bool tells_nodes() { return false; }
  // Calls `hear` (from any thread, must be cheap) with each text that another node tells, and with
  // an empty one when some may have been lost. An empty function ends that.
  virtual void on_told(Key /*home*/, std::function<void(const std::string& text)> /*hear*/) {}
};

// Of a fenced commit whose node is not among the nodes.
Error taken_for_dead();

// Whether the same call may succeed later.
bool is_retryable(ErrorCode code);

}  // namespace pawl::store
