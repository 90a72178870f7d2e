// Programs: workflows by name, and programs ready to run. Reading and decoding happen on first use;
// the decoded ones are shared by all their runs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/store.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"

namespace pawl::engine {

// PAWL-4001 for a name that nobody deployed, with a name that is near it as the hint.
Error unknown_workflow(store::Store& store, store::Namespace ns, const std::string& name);

class Programs {
 public:
  Programs(store::Store& store, store::Namespace ns) : store_(store), ns_(ns) {}

  std::vector<Key> loaded() const;
  // PAWL-4001 if there is none.
  Result<store::WorkflowRecord> workflow(const std::string& name, std::int64_t now_us);
  // The program of a version that was deployed at some time: one that the source has registered by
  // that name (as workflow NAME@VERSION), or a version of the source; PAWL-4036 if there is none.
  Result<store::WorkflowRecord> version(const std::string& name, const std::string& version,
                                        std::int64_t now_us);
  Result<std::shared_ptr<vm::LoadedProgram>> load(Key program);
  // Of the source, for people; empty: it is not loaded.
  std::string version_text(Key program) const;
  // Somebody wants to remove it: until that is decided nothing new may come to need it.
  void leave(Key program);
  void left(Key program, bool removed);
  // Whether it is there, and is to stay.
  Result<bool> has(Key program);
  // The names may mean other programs now.
  void forget_names() {
    names_.clear();
    versions_.clear();
  }
  vm::Runtime& runtime() { return runtime_; }

 private:
  struct Name {
    store::WorkflowRecord record;
    std::int64_t read_at_us = 0;
  };

  store::Store& store_;
  store::Namespace ns_;
  vm::Runtime runtime_;
  std::unordered_map<std::string, Name> names_;
  std::unordered_map<std::string, store::WorkflowRecord> versions_;  // by version and name
  std::unordered_map<Key, std::shared_ptr<vm::LoadedProgram>> loaded_;
  std::unordered_map<Key, std::string> version_texts_;  // of those
  std::unordered_multiset<Key> leaving_;
};

}  // namespace pawl::engine
