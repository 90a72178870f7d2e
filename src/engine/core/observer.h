// Observer: who wants to hear of what the core has made durable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/commit.h"
#include "store/records.h"

namespace pawl::engine {

class SpanSink;

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

// What a node has to do.
struct NodeLoad {
  std::size_t workers = 0;  // that are connected
  std::size_t running = 0;  // tasks that they have
  std::size_t active = 0;   // runs in memory
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
  // Who takes spans (trace/span.h); null: nobody does.
  virtual SpanSink* spans() { return nullptr; }
  // The store has failed, and why; then, that it answers again. Told whatever wants() says.
  virtual void store_failed(const Error&) {}
  virtual void store_recovered() {}
  // A run that the store holds cannot be read, and is left alone. Told once of each, whatever
  // wants() says.
  virtual void run_unreadable(const Error&) {}

  // --- between nodes
  // What others read of this node in its row (NodeRecord::about).
  virtual std::string about_node(const NodeLoad&) { return {}; }
  // What is to be said to the observers of the other nodes; it is not there the next time.
  virtual std::vector<std::string> take_sayings() { return {}; }
  // What one of those has said.
  virtual void heard(const std::string&) {}
  // Another node may have made or revoked API tokens.
  virtual void tokens_changed() {}
};

}  // namespace pawl::engine
