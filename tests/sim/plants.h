// Plants: bugs that are put into the store on purpose, to show that the simulator finds them. Each
// has a name; at most one is switched on, and it strikes every few times that it could.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/run/run_life.h"
#include "store/store.h"

namespace pawl::sim {

class Plants {
 public:
  explicit Plants(std::string name) : name_(std::move(name)) {}

  static const std::vector<std::string>& names();

  Result<store::CommitResult> commit(store::Store& store, const store::Commit& commit);
  Result<std::vector<store::Key>> ready_runs(Result<std::vector<store::Key>> found);
  Result<std::vector<store::CallRecord>> stranded(Result<std::vector<store::CallRecord>> found);
  Result<std::optional<store::RunView>> run(Result<std::optional<store::RunView>> found);
  Result<bool> known(Result<bool> found);
  Result<std::vector<store::SessionRecord>> sessions(
      Result<std::vector<store::SessionRecord>> found);
  bool lets_mute_speak() const { return is("mute-speaks"); }
  // An illegal transition in the life of a run: the engine itself must end before it commits what
  // came of that.
  void meddle(engine::RunLife& life);
  static bool ends_the_process(const std::string& name);

 private:
  using Repair = std::function<void(store::CommitResult&)>;

  bool is(const char* name) const { return name_ == name; }
  bool strikes();
  void spoil(store::Store& store, store::Commit& commit, std::vector<Repair>& repairs);
  void spoil_arrivals(store::Store& store, store::RunWrite& write, std::size_t index,
                      std::vector<Repair>& repairs);
  void spoil_step(store::Store& store, store::RunWrite& write, std::size_t index,
                  std::vector<Repair>& repairs);
  void spoil_tasks(store::Commit& commit, std::vector<Repair>& repairs);
  void spoil_schedule(store::Store& store, store::ScheduleWrite& write);
  void spoil_revival(store::Store& store, store::RunWrite& write);
  static void forget_undos(store::Ended& ended);
  static void mistake_pins(store::CommitResult& result);

  std::string name_;
  std::set<store::Key> revived_;                   // runs
  std::map<store::Key, store::Message> messages_;  // the first of each run
  std::uint64_t chances_ = 0;
};

}  // namespace pawl::sim
