#include "engine/call/submissions.h"

#include <utility>

#include "engine/call/call_options.h"
#include "engine/core/cells.h"
#include "engine/task/builtin_queue.h"
#include "engine/task/deadlines.h"
#include "engine/task/dispatcher.h"
#include "engine/task/task_policy.h"
#include "engine/trace/traces.h"

namespace pawl::engine {

void Submissions::submit_task(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
                              std::vector<TaskOrder>* orders) {
  std::string options = text_or_empty(call.options);
  auto policy = policies_.get(options);
  if (!policy) {
    return refuse_call(run, call, {"ValueError", policy.error().message, Payload(), {}}, effects);
  }
  store::CallRecord& record = add_call(run, call, store::CallKind::kTask, effects);
  record.queue = (*policy)->queue;
  record.concurrency_key = (*policy)->concurrency_key;
  if (record.queue == "default" && is_builtin_task(record.name)) record.queue = kBuiltinQueue;
  const std::uint64_t epoch = run.open.epoch();
  record.args = to_argument_cell(call.args, epoch, run.key, &effects->blobs);
  if (!call.keywords.is_null()) {
    record.keywords = to_argument_cell(call.keywords, epoch, run.key, &effects->blobs);
  }
  run.large_calls = run.large_calls || is_blob(record.args) || is_blob(record.keywords);
  record.options = std::move(options);
  record.priority = (*policy)->priority != 0 ? (*policy)->priority : run.record.priority;
  record.run_at_us = record.created_at_us;
  if ((*policy)->total_timeout_us > 0) {
    record.deadline_us = record.created_at_us + (*policy)->total_timeout_us;
    deadlines_.watch(record.deadline_us);
  }
  dispatcher_.place(&record, **policy, batch_.id, record.created_at_us);
  if (record.status != store::CallStatus::kLeased) return;
  Lease& lease = dispatcher_.add_lease(record, *policy);
  lease.trace = traces_.of(run);
  TaskOrder& order = orders->emplace_back();
  order.call = record.key;
  order.token = record.token;
  order.run = run.record.id;
  order.name = record.name;
  order.queue = record.queue;
  order.args = std::move(call.args);
  order.keywords = std::move(call.keywords);
  order.attempt = record.attempt;
  order.heartbeat_timeout_us = (*policy)->heartbeat_timeout_us;
  order.same_worker = (*policy)->same_worker;
  order.trace = lease.trace;
  if ((*policy)->timeout_us > 0) order.deadline_us = record.started_at_us + (*policy)->timeout_us;
}

}  // namespace pawl::engine
