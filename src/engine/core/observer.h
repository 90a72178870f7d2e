// Observer: who wants to hear of what the core has made durable.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/commit.h"
#include "store/records.h"

namespace pawl::engine {

using store::Key;

// Which run a change is about.
struct ObservedRun {
  const std::string& id;
  const std::string& workflow;
};

struct TaskChange {
  Key call = 0;
  std::string name;
  store::CallStatus status = store::CallStatus::kPending;
  std::uint32_t attempt = 0;  // that began, ended or told how far it is
};

// Called on the core's thread, after the changes are durable. Best effort: nothing depends on it.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual bool wants() = 0;  // nothing is told while it does not
  virtual void written(const ObservedRun& run, const store::RunWrite& write,
                       const store::RunWriteResult& result) = 0;
  // What happens to a task without its run: somebody has taken it, an attempt has failed and
  // another will follow, it came back, or there is a sign of its progress.
  virtual void task_changed(const ObservedRun& run, const TaskChange& change) = 0;
  // The store has failed, and why; then, that it answers again. Told whatever wants() says.
  virtual void store_failed(const Error&) {}
  virtual void store_recovered() {}
  // A run that the store holds cannot be read, and is left alone. Told once of each, whatever
  // wants() says.
  virtual void run_unreadable(const Error&) {}
};

}  // namespace pawl::engine
