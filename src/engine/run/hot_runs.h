// HotRuns: live runs that the node has in memory, with their machine between two activations. A
// bounded cache: the run that was used longest ago is dropped first, unless something of it is on
// its way to the store. Runs at rest, which wait for a message or a timer and not for a task, may
// wait for years: only the last few of them are kept. Bounded by bytes, too: what a program holds
// is up to whoever wrote it.
//
// What is here may be ahead of the store by the commits in flight, and may turn out wrong: the
// store's guards decide, and a run that lost is dropped and read again.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/control/ending.h"
#include "engine/core/batch.h"
#include "engine/core/requests.h"
#include "engine/history/run_history.h"
#include "engine/run/host_inputs.h"
#include "engine/run/open_calls.h"
#include "engine/run/paced_turn.h"
#include "engine/run/run_life.h"
#include "lang/bytecode/program.h"
#include "store/waits.h"
#include "vm/activation.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {

// An arrival that has a number and that the program has not been given.
struct Unseen {
  std::uint64_t number = 0;
  vm::Arrival arrival;
};

// An outcome that another run's step brings, and the number under which the program may be given it
// before that is durable.
struct Foretold {
  Key call = 0;
  std::uint64_t number = 0;
};

// A turn that has ended in a fault and is done once more, to see where (faults.h).
struct Replay {
  vm::End end;            // of the turn
  std::size_t round = 0;  // how many of OpenTurn::given the machine has been given again
  std::vector<store::LogRecord> logs;  // that nobody reads
};

// A turn in progress: what it was given and what it has asked for so far. It may be stopped in the
// middle, to let others run.
struct OpenTurn {
  Recording recording;
  vm::Park gathered;                        // calls, cancels and status of the parks on the way
  std::vector<std::uint64_t> taken;         // messages it was given
  std::vector<store::MessageRecord> kept;   // the same with what they say, for a retry
  std::vector<store::MessageRecord> large;  // those among them that have a blob
  std::vector<std::uint64_t> delivered;     // calls whose outcome it was given
  std::vector<store::LogRecord> logs;
  std::vector<TaskOrder> orders;                                      // of the tasks it leases
  boost::container::small_vector<std::vector<vm::Arrival>, 2> given;  // round by round
  std::optional<Result<vm::Activation>> outcome;                      // of the machine's work
  std::optional<Result<vm::SnapshotParts>> parts;                     // of the state it parks in
  HostInputs inputs;
  std::unique_ptr<Replay> replay;
  std::uint64_t seen = 0;
  std::size_t promises = 0;       // it has made
  std::int64_t timer_due_us = 0;  // of the timer that it was told of; 0: none
  std::uint32_t rounds = 0;
  bool cancel_delivered = false;
  bool failure_delivered = false;
  bool keeps_point = false;  // a retry goes back to how the run stood before it
};

// A call that waits for another run.
struct ChildCall {
  Key run = 0;
  bool abandoned = false;  // is left alone when its parent ends
};

// Somebody wants the run to end at once, whatever its program says.
struct Kill {
  std::string run;  // id
  std::string reason;
  Reply<void> reply;
  AuditNote note = {};
};

// How long a run's latest turns took. Runs whose turns take long wait behind those that need
// little.
class TurnWeight {
 public:
  void add(std::int64_t ns) { ns_ += ns - ns_ / kTurns; }
  bool heavy() const { return ns_ > kTurns * kHeavyNs; }

 private:
  static constexpr std::int64_t kTurns = 8;  // about as many count
  static constexpr std::int64_t kHeavyNs = 100'000;

  std::int64_t ns_ = 0;
};

struct HotRun {
  std::string_view tail() const;       // of the last snapshot
  std::string whole_snapshot() const;  // with its tail
  void forget_snapshot();
  const bytecode::Entry& entry() const;  // of its program
  bool timed_out() const;                // it is being ended because its time was over
  // What must hold whenever the run is written.
  void check() const;
  // Something keeps it from all but a cancel.
  bool kept_back() const { return paused || hold || enqueued; }
  // Its deadline has come, and nobody has cancelled it so far.
  bool is_over_time(std::int64_t now_us) const;
  bool hold_is_over(std::int64_t now_us) const {
    return hold && hold->until_us != 0 && hold->until_us <= now_us;
  }

  Key key = 0;
  store::RunRecord record;  // the input only until the run has begun
  std::shared_ptr<vm::LoadedProgram> program;
  std::unique_ptr<vm::Machine> machine;
  bool begun = false;

  std::uint64_t revision = 0;
  std::uint64_t arrivals = 0;
  std::uint64_t seen = 0;
  std::uint32_t generation = 0;
  std::uint32_t strikes = 0;
  bool paused = false;
  bool enqueued = false;  // waits for its admission
  std::optional<store::Hold> hold;
  store::CancelState cancel = store::CancelState::kNone;
  std::optional<std::int64_t> wake_at_us;
  std::int64_t watched_us = 0;  // for when there is a timer; 0: none
  Key last_call = 0;
  store::Waits waits;
  OpenCalls open;
  // Of the last step, as the store has it (stored_snapshot.h): what a retry goes back to.
  std::string snapshot;
  std::size_t bytes = 0;                // of the machine and the snapshot, when last weighed
  std::size_t tail_bytes = 0;           // of the snapshot, as the store knows it
  std::string input_tail;               // the tail, if the store has it in the run's input alone
  std::string retry_point;              // how it stood before the last error it was given, encoded
  std::vector<std::uint64_t> repeated;  // calls of a retried run, made anew in its next step
  store::Cell last_input;               // of this generation, if it has a blob
  store::Cell last_status;              // what set_status said, if it has a blob
  std::optional<Payload> carried;       // of duroxide: the status, which a new generation keeps

  std::int64_t force_at_us = 0;  // a cancelled run is ended by force then; 0: never
  std::string cancel_reason;
  std::int64_t cancelled_at_us = 0;  // when the cancel was recorded
  std::int64_t deadline_us = 0;      // when the run's time is over; 0: never
  std::vector<Kill> kills;
  // The program is over, its undos are not.
  std::unique_ptr<Ending> ending;
  bool settled_calls_gone = false;  // from `open`, since the program ended
  // Children that were started since the run is in memory.
  std::unordered_map<Key, ChildCall> children;  // by call
  bool loaded = false;                          // from the store, which may know of others
  bool large_calls = false;                     // some were given or gave blobs
  // What its streams hold, with what its steps on the way append; unset: nobody has looked.
  std::optional<std::map<std::string, store::StreamRecord>> streams;

  // Its turns are kept; unset: nobody has looked whether they are. Null: they are not.
  std::optional<std::unique_ptr<RunHistory>> history;

  std::vector<Unseen> unseen;               // outcomes and cancels, in order
  std::vector<Foretold> foretold;           // what steps of others bring to it, in order
  std::vector<store::MessageRecord> inbox;  // messages that nobody has taken, in order
  // False: the store holds more of them, above the arrival `inbox_read`.
  bool inbox_complete = true;
  std::uint64_t inbox_read = 0;

  Recording recording;
  RunLife life;
  std::shared_ptr<const RunTrace> trace;      // of its generation, if anybody has asked for it
  std::function<void(const Error&)> refused;  // of a fresh run: told if its start is refused
  std::unique_ptr<OpenTurn> turn;

  bool resting = false;          // is in the list of those at rest
  std::list<Key>::iterator age;  // place in the order of use
  TurnWeight weight;
  // The turn that is stopped in the middle. It goes first of all, since what it uses is above.
  std::unique_ptr<PacedTurn> paced;
};

class HotRuns {
 public:
  explicit HotRuns(std::size_t capacity, std::size_t most_bytes = SIZE_MAX)
      : capacity_(capacity), most_bytes_(most_bytes) {}

  HotRun* find(Key run);  // counts as use
  // Nothing is about to happen to it; until its next use it is among the first to go.
  void rest(HotRun& run);
  HotRun& add(std::unique_ptr<HotRun> run);
  void drop(Key run);
  void clear();
  // Of whatever no write has taken up: who asked for it is told so.
  std::vector<std::function<void(const Error&)>> take_refusals();
  // Drops the oldest ones that may be dropped, down to the capacity.
  void trim();
  // Notes how much memory the run's machine and snapshot hold.
  void weigh(HotRun& run);
  std::size_t bytes() const { return bytes_; }
  // The runs together hold more memory than they may.
  bool crowded() const { return bytes_ > most_bytes_; }
  // The run holds more memory than its share.
  bool is_large(const HotRun& run) const {
    return run.bytes > most_bytes_ / std::max<std::size_t>(capacity_, 1);
  }
  // A run that was dropped in the middle of its turn, which has to end first; 0: there is none.
  Key leaving() const { return leaving_.empty() ? 0 : leaving_.front()->key; }
  // Goes on with it for a slice.
  void leave(const Slice& slice);
  std::size_t size() const { return runs_.size(); }

 private:
  static constexpr std::size_t kRestingShare = 16;  // of the capacity, for runs at rest

  std::list<Key>& list_of(const HotRun& run) { return run.resting ? resting_ : order_; }
  void trim(std::list<Key>& list, std::size_t excess);
  void make_room(std::list<Key>& list);
  static bool may_go(const HotRun& run);
  static void take_refusals(HotRun& run, std::vector<std::function<void(const Error&)>>& refusals);

  std::size_t capacity_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;  // of all runs, as they were weighed
  std::unordered_map<Key, std::unique_ptr<HotRun>> runs_;
  std::list<Key> order_;    // oldest first
  std::list<Key> resting_;  // the same
  std::deque<std::unique_ptr<HotRun>> leaving_;
};

}  // namespace pawl::engine
