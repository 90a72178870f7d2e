#include "engine/view/queries.h"

#include <algorithm>
#include <cstddef>
#include <memory>

#include "base/clock.h"
#include "base/random.h"
#include "engine/run/last_state.h"
#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/codec.h"
#include "vm/loaded_program.h"
#include "vm/pace.h"
#include "vm/runtime.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

// The world as a query sees it: it has a time, and nobody who listens.
class QueryHost final : public vm::Host {
 public:
  explicit QueryHost(std::int64_t now_us) : now_us_(now_us) {}
  std::int64_t now_us() override { return now_us_; }
  void random_bytes(void* data, std::size_t size) override {
    random_.fill({static_cast<std::byte*>(data), size});
  }
  void log(int, std::string_view) override {}

 private:
  std::int64_t now_us_;
  SystemRandom random_;
};

// Stops a query whose time is over.
class QueryPace final : public vm::Pace {
 public:
  explicit QueryPace(std::int64_t time_us)
      : time_us_(time_us), end_ns_(clock_.monotonic_ns() + time_us * 1000) {}
  std::int64_t look(std::int64_t) override {
    constexpr std::int64_t kStretch = 100'000;
    return clock_.monotonic_ns() < end_ns_ ? kStretch : kStop;
  }
  const std::atomic<std::uint64_t>& sign() const override { return vm::kNoSign; }
  std::string reason() const override {
    return "a query may take " + std::to_string(time_us_ / 1000) + " ms";
  }

 private:
  SystemClock clock_;
  std::int64_t time_us_;
  std::int64_t end_ns_;
};

// A run's state, decoded.
struct Looked {
  vm::Runtime runtime;
  std::unique_ptr<QueryHost> host;
  std::unique_ptr<vm::Machine> machine;
};

Result<LastState> state_of(store::Store& store, const store::RunView& run) {
  const bool runs = run.state && run.state->phase == store::RunPhase::kRunning;
  if (runs && !run.state->snapshot.empty()) {
    PAWL_TRY(std::string snapshot, whole_snapshot(run));
    return LastState{run.run.program, std::move(snapshot)};
  }
  PAWL_TRY(auto last, find_last_state(store, run.run.key));
  if (last) return std::move(*last);
  const std::string name = "run '" + run.run.id + "'";
  return fail(ErrorCode::query_without_state,
              run.state ? name + " has not begun" : "no state of " + name + " was kept");
}

Result<std::unique_ptr<Looked>> look(store::Store& store, const store::RunView& run,
                                     const Limits& limits, std::int64_t now_us) {
  PAWL_TRY(LastState state, state_of(store, run));
  PAWL_TRY(auto record, store.program(state.program));
  if (!record) {
    return fail(ErrorCode::query_without_state,
                "the program of run '" + run.run.id + "' has been removed");
  }
  PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(record->bytes));
  auto looked = std::make_unique<Looked>();
  looked->host = std::make_unique<QueryHost>(now_us);
  auto program = std::make_shared<vm::LoadedProgram>(std::move(decoded), looked->runtime);
  PAWL_TRY(looked->machine, vm::decode_snapshot(program, limits, *looked->host, state.snapshot));
  return looked;
}

}  // namespace

Result<std::vector<vm::QueryInfo>> list_queries(store::Store& store, const store::RunView& run,
                                                const Limits& limits) {
  PAWL_TRY(auto looked, look(store, run, limits, 0));
  return vm::list_queries(*looked->machine);
}

Result<Payload> answer_query(store::Store& store, const store::RunView& run, const Limits& limits,
                             std::int64_t now_us, const vm::QueryCall& call,
                             const QueryLimits& bounds) {
  Limits bounded = limits;
  bounded.fuel = std::min(bounded.fuel, bounds.fuel);
  PAWL_TRY(auto looked, look(store, run, bounded, now_us));
  QueryPace pace(bounds.time_us);
  looked->machine->set_pace(&pace);
  auto answer = vm::answer_query(*looked->machine, call);
  looked->machine->set_pace(nullptr);
  if (answer && answer->text().size() > limits.payload_bytes) {
    return fail(ErrorCode::query_failed, "the answer of the query '" + call.name + "' has " +
                                             std::to_string(answer->text().size()) +
                                             " bytes, more than the limit of " +
                                             std::to_string(limits.payload_bytes));
  }
  return answer;
}

}  // namespace pawl::engine
