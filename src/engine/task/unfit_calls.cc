#include "engine/task/hand_out.h"

#include <algorithm>
#include <utility>

#include "engine/task/dispatcher.h"
#include "engine/task/leases.h"
#include "engine/task/offers.h"
#include "engine/task/unfit_tasks.h"
#include "engine/time/queue_timers.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

// Whether what the session says of the task lets it take such a call.
bool may_take(const Session& session, const TaskOrder& order) {
  WorkerView worker;
  worker.offers = session.offers;
  std::size_t positional = 0;
  std::vector<std::string> keywords;
  if (auto args = PayloadTree::parse(order.args.text()); args && !args->is_null()) {
    positional = args->elements().size();
  }
  if (auto named = PayloadTree::parse(order.keywords.text()); named && !named->is_null()) {
    for (const auto& [name, value] : named->fields()) keywords.push_back(name);
  }
  return misfit(worker, order.name, positional, keywords).empty();
}

}  // namespace

// Another worker gets the call at once if there is one that fits. If there is none, the call goes
// back into its queue, with the reason for people to see.
void HandOut::give_back_unfit(Lease& lease, const std::string& why, Watcher watcher) {
  const std::string& queue = lease.policy->queue;
  UnfitTasks::Call& unfit = unfit_.note(lease.call, queue, lease.name, lease.token, lease.session);
  ++counters_.unfit_returns;
  auto call = store_.call(lease.call);
  if (!call) return watcher.tell(fail(call.error()));
  if (*call) {
    auto order = order_of(**call, *lease.policy);
    if (!order) return watcher.tell(fail(order.error()));
    const auto fits = [&order](const Session& session) { return may_take(session, *order); };
    if (Session* other = dispatcher_.another_taker(queue, lease.name, unfit.gave_back, fits)) {
      if (Session* first = dispatcher_.session(lease.session)) dispatcher_.give_back_room(*first);
      lease.delivered = false;
      move(lease, *other, std::move(*order));
      return batch_.done.push_back([watcher](const Status& status) {
        status ? watcher.tell(store::Recorded::kRecorded) : watcher.tell(fail(status.error()));
      });
    }
  }
  const std::int64_t run_at_us = clock_.now_us() + UnfitTasks::pause_us(unfit.waits++);
  queue_timers_.watch(dispatcher_.queue_number(queue), run_at_us);
  const CallError error{kUnsuitable, "no worker that fits: " + why.substr(0, 1024), Payload(), {}};
  leases_.write_task(lease, store::TaskWrite::Kind::kReturn, run_at_us,
                     encode_call_error(error).text(), std::move(watcher));
}

// A session that gave a call back has claimed it again: another one that fits, or null.
Session* HandOut::fitting_instead(const Lease& lease, const TaskOrder& order) {
  const std::vector<Key>* gave_back = unfit_.gave_back(lease.call);
  if (gave_back == nullptr || std::ranges::find(*gave_back, lease.session) == gave_back->end()) {
    return nullptr;
  }
  const auto fits = [&order](const Session& session) { return may_take(session, order); };
  return dispatcher_.another_taker(lease.policy->queue, lease.name, *gave_back, fits);
}

// A worker has come that may take calls which others gave back.
void HandOut::offer_unfit(const Session& session) {
  if (unfit_.size() == 0) return;
  const auto may = [&session](const UnfitTasks::Call& call) {
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
      return std::ranges::find(names, name) != names.end();
    };
    return has(session.queues, call.queue) &&
           (session.tasks.empty() || has(session.tasks, call.name));
  };
  for (auto& [key, call] : unfit_.waiting_for(may)) {
    batch_.add(
        store::TaskWrite{key, 0, call.token, store::TaskWrite::Kind::kHasten, clock_.now_us(), {}},
        [](const Result<bool>&) {});
    dispatcher_.pending_in(call.queue, call.name, batch_.id);
  }
}

}  // namespace pawl::engine
