// OfferChecks: warnings about workers and programs that do not fit each other, given when a worker
// connects and when a program is deployed. Nothing is refused: the workers of old and new code are
// there side by side during every deploy.
//
// A program's calls are found in its source once, and kept. Any thread may ask; a question may
// block.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/service/service.h"
#include "engine/task/offers.h"
#include "lang/python/compile.h"
#include "server/worker_codec.h"

namespace pawl::server {

class OfferChecks {
 public:
  using Log = std::function<void(std::string_view)>;

  // `log` gets what an operator should know.
  OfferChecks(engine::Service& service, Log log) : service_(service), log_(std::move(log)) {}

  // What the worker that opens a session should hear: tasks that another worker of the queue has
  // with different parameters, and calls of deployed programs that no worker takes, this one
  // included.
  std::vector<std::string> worker_warnings(const ExchangeRequest& request);
  // Calls of a Program that no connected worker takes.
  std::vector<python::Diagnostic> program_warnings(std::string_view program);
  // Options of tasks that connected workers offer, of the newest worker that has any; `named` ones
  // are left out.
  std::vector<python::OfferedTask> offered_options(const std::vector<python::OfferedTask>& named);

 private:
  using Calls = std::shared_ptr<const std::vector<python::TaskCall>>;

  std::vector<engine::WorkerView> workers();
  // Of the current versions of all workflows, and of all live runs.
  std::vector<store::Key> live_programs();
  // Those of runs that were there when the first worker came: read once, since that takes a look
  // at every live run. Later runs have a program that is current or in memory.
  std::vector<store::Key> programs_at_first();
  Calls calls_of(store::Key program);

  engine::Service& service_;
  Log log_;
  std::mutex mutex_;
  std::unordered_map<store::Key, Calls> calls_;            // by program; guarded by mutex_
  std::optional<std::vector<store::Key>> first_programs_;  // guarded by mutex_
};

}  // namespace pawl::server
