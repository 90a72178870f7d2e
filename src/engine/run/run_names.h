// RunNames: which run an id means. Requests from outside name runs by their ids. Where runs are
// read beside the core's thread (run_loads.h), ids are looked up there, too, many of them together.
//
// An answer is of use only under the number of its request: one from before a failure of the store
// may tell of a run that the failed commit would have started.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/run_reader.h"

namespace pawl::engine {

class StoreTrouble;

class RunNames {
 public:
  using Action = std::function<void()>;

  RunNames(const Ground& ground, StoreTrouble& trouble)
      : store_(ground.store), options_(ground.options), trouble_(trouble) {}

  // None: there is no run with the id, or that is not known yet (`later` is set then): await().
  Result<std::optional<Key>> find(const std::string& id, bool* later);
  // `look_again` asks once more, and is told.
  void await(const std::string& id, Action look_again);

  bool has_requests() const { return !waiting_.empty(); }
  std::vector<ReadRequest> take(std::size_t most);
  void finish(ReadAnswer&& answer);
  // After a failure of the store. Whoever waits looks again, and is told of that.
  std::vector<Action> forget();

 private:
  struct Wanted {
    std::uint64_t number = 0;
    std::vector<Action> look_again;
  };

  store::Store& store_;
  const CoreOptions& options_;
  StoreTrouble& trouble_;

  std::map<std::string, Wanted> wanted_;
  std::deque<std::string> waiting_;  // those that nobody looks up yet
  std::uint64_t next_ = 1;
  // While those who waited for an id look again: what it means.
  std::optional<std::pair<std::string, Result<std::optional<Key>>>> known_;
};

}  // namespace pawl::engine
