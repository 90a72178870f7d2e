// The past of a run, as it is shown: which turns there were, what each was given, and the state of
// the run after it. Read from the store alone, on any thread; nothing of the program runs.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "engine/history/turn_note.h"
#include "pawl/run.h"
#include "store/store.h"
#include "vm/inspect.h"
#include "vm/machine.h"

namespace pawl::engine {

// One of the turns of a run: by its number, the retry point, or how the run stands now.
struct TurnName {
  enum class Which : std::uint8_t { kNumber, kRetryPoint, kNow };
  Which which = Which::kNow;
  std::uint64_t number = 0;

  // "17", "retry-point", "now". PAWL-4006.
  static Result<TurnName> parse(std::string_view text);
};

// What a turn was given: what a call has come to, a message, a timer, or what people want.
struct PastGiven {
  std::string kind;  // "start", "cancel", or a call's: "task", "message", "timer", …
  std::string call;  // id; empty: it has none, or is not kept any more
  std::string name;  // of the task, the channel …
  std::string status;
  std::optional<Payload> value;  // of a message, or that the call returned, unless it is large
  std::optional<CallError> error;
};

struct PastTurn {
  std::uint64_t turn = 0;  // 0: it has no number, and is the retry point
  TurnKind kind = TurnKind::kParked;
  std::optional<Time> at;
  std::uint32_t line = 0;
  std::uint64_t state_bytes = 0;   // 0: there is no state
  std::uint64_t stored_bytes = 0;  // that the history takes
  std::vector<PastGiven> given;
};
std::string_view to_string(TurnKind kind);

// The state after a turn.
struct PastState {
  TurnName name;
  TurnKind kind = TurnKind::kParked;
  store::Key program = 0;
  std::int64_t at_us = 0;  // 0: not known
  std::uint32_t line = 0;
  std::uint32_t generation = 0;
  std::string open;      // as OpenCalls::encode() has it
  std::string snapshot;  // whole; empty: the run has not begun, has ended, or is being undone
};

class Past {
 public:
  Past(store::Store& store, const store::RunView& run, const Limits& limits);
  ~Past();

  // By number, from one on. If no turn is kept: the retry point, if there is one.
  Result<std::vector<PastTurn>> turns(std::uint64_t from, std::uint32_t limit);
  // One of them. PAWL-4076.
  Result<PastTurn> turn(const TurnName& name);
  Result<PastState> state(const TurnName& name);
  // States of turns one after the other, backwards: the newest is how the run stands now, if it is
  // live, else its last turn. None: there are no more.
  Result<std::optional<PastState>> newest();
  Result<std::optional<PastState>> before(const PastState& state);

  // Calls that later turns were given, in order.
  Result<std::vector<store::Key>> given_after(std::uint64_t turn);

  // Null: there is no machine in this state. PAWL-4036 if its program has been removed.
  Result<std::unique_ptr<vm::Machine>> machine(const PastState& state);
  Result<std::vector<vm::InspectedFiber>> inspect(const TurnName& name);

 private:
  class StillHost;

  Error no_such_turn(std::uint64_t turn) const;
  Result<store::TurnRecord> record(std::uint64_t turn);
  // What was kept of it, with its frame: put together from those of its group.
  Result<const TurnNote*> note_of(const store::TurnRecord& record);
  Result<PastState> state_of(const store::TurnRecord& record);
  Result<PastState> retry_point();
  Result<PastState> state_now();
  Result<PastTurn> shown(const store::TurnRecord& record);
  Result<PastTurn> shown(const PastState& state);
  Result<PastGiven> given_of(store::Key call);

  store::Store& store_;
  const store::RunView& run_;
  const Limits limits_;
  // The turns of a group from its first on, as far as they have been asked for.
  std::uint64_t key_turn_ = 0;
  std::vector<TurnNote> group_;
  std::vector<std::uint64_t> numbers_;
  std::unique_ptr<vm::Runtime> runtime_;
  std::unique_ptr<StillHost> host_;
  std::map<store::Key, std::shared_ptr<vm::LoadedProgram>> programs_;
};

}  // namespace pawl::engine
