// Random commits of a seed, such as engines might make: most fit what the store holds, some lose a
// race, repeat themselves or name what is not there. What they promise (one write per run, calls
// chained and with growing keys) they keep.
//
// To make a commit that fits, the generator reads the model; so the same seed over an equal store
// gives the same commits.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "store/store.h"
#include "store/waits.h"

namespace pawl::store {

class RandomCommits {
 public:
  RandomCommits(std::uint64_t seed, Store& model) : random_(seed), model_(model) {}

  Commit next();

  // All that a store can be asked about what the commits so far have named, as text.
  std::vector<std::string> read_everything(Store& store);

 private:
  std::uint64_t below(std::uint64_t bound) { return random_.next_u64() % bound; }
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  template <typename Value>
  const Value& pick(const std::vector<Value>& values) {
    return values[below(values.size())];
  }
  std::string name(const char* kind, std::uint64_t bound);
  std::string bytes();
  std::string claimed_queue(bool of_runs);
  std::int64_t time();
  Key new_key();
  Key node() { return 20 + static_cast<Key>(below(4)); }
  Key session() { return 10 + static_cast<Key>(below(4)); }

  void add_catalog(Commit& commit);
  void add_runs(Commit& commit);
  void add_schedules(Commit& commit);
  void add_triggers(Commit& commit);
  TriggerInput new_input();
  void add_work(Commit& commit);
  void tell_of_something(const Commit& commit, AuditWrite& audit);

  RunRecord new_run();
  RunWrite start_write();
  RunWrite run_write(Key run);
  void take_own_messages(RunWrite& write);
  void add_arrivals(RunWrite& write, const std::vector<CallRecord>& calls, bool valid);
  Step step(const RunView& view, const std::vector<CallRecord>& calls, std::uint64_t arrivals);
  Parked parked(Key run);
  void add_turn(Key run, Effects* effects);
  Effects effects(const RunView& view, const std::vector<CallRecord>& calls);
  CallRecord new_call(const RunRecord& run);
  Outcome outcome_of(const CallRecord& call);
  Message message();
  Control control();
  ControlDetail detail();
  Revival revival(const RunView& view, const std::vector<CallRecord>& calls);
  ArrivalElsewhere elsewhere();
  Waits waits(std::uint64_t last_number);
  TaskWrite task_write();
  RunFilter filter();
  QueueLimits queue_limits();
  AuditFilter audit_filter(Namespace ns);

  void read_runs(Store& store, std::vector<std::string>& texts);
  void read_work(Store& store, std::vector<std::string>& texts);
  void read_catalog(Store& store, std::vector<std::string>& texts);

  SeededRandom random_;
  Store& model_;
  std::int64_t now_us_ = 1000;
  Key next_key_ = 1000;
  std::vector<Key> runs_;
  std::vector<Key> calls_;
  std::vector<Key> programs_;
  std::map<Key, std::uint64_t> last_number_;
};

}  // namespace pawl::store
