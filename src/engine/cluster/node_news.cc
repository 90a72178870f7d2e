#include "engine/cluster/node_news.h"

#include <utility>

#include "engine/control/administration.h"
#include "engine/core/membership.h"
#include "engine/core/store_trouble.h"
#include "engine/run/programs.h"
#include "engine/run/waiting_clients.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"
#include "engine/task/hand_out.h"

namespace pawl::engine {

void NodeNews::tell_others(const News& news) {
  if (options_.exclusive || neighbours_.alone() || news.empty()) return;
  neighbours_.tell(news);
}

void NodeNews::tell(const Batch& batch, const store::CommitResult& result) {
  if (options_.exclusive || neighbours_.alone()) return;
  News news = news_of(batch.commit, result);
  news.queues = batch.stirred;
  tell_others(news);
}

void NodeNews::tell_the_rest() {
  if (options_.exclusive) return;
  News news;
  news.queues = dispatcher_.take_freed();
  if (options_.observer != nullptr) news.said = options_.observer->take_sayings();
  tell_others(news);
}

bool NodeNews::hear() {
  News news = neighbours_.take();
  ++counters_.news;
  if (news.all) ++counters_.lost_news;
  if (news.workflows || news.all) programs_.forget_names();
  Status done;
  if (news.nodes || news.all) done = membership_.look_at_others();
  if (done && (news.limits || news.all)) done = administration_.load_limits();
  if (!done) return trouble_.note(done.error()), false;
  for (const std::string& queue : news.queues) {
    if (queue.starts_with(kRunQueuePrefix)) {
      admissions_.suspect(queue, batch_.id);
    } else {
      dispatcher_.suspect_known(queue, batch_.id);
    }
  }
  for (const Key run : news.ended) clients_.answer_ended_wait(run);
  for (const Key run : news.changed) {
    clients_.tell_status(run);
    clients_.tell_streams(run);
  }
  for (const Key call : news.cancelled) hear_of_cancel(call);
  if (Observer* observer = options_.observer) {
    if (news.tokens || news.all) observer->tokens_changed();
    for (const std::string& said : news.said) observer->heard(said);
  }
  if (trouble_.any()) return false;
  News answer;
  for (const Key number : news.asked) answer.understood.emplace(number, node_);
  neighbours_.tell(answer);
  return news.nodes || news.limits || news.all;
}

// Another node's turn has cancelled a task that a session of this one may hold.
void NodeNews::hear_of_cancel(Key call) {
  Lease* lease = dispatcher_.lease(call);
  if (lease == nullptr || lease->cancelling || trouble_.any()) return;
  auto task = store_.call(call);
  if (!task) return trouble_.note(task.error());
  if (!*task || (*task)->status != store::CallStatus::kCancelling) return;
  if ((*task)->token == lease->token) hand_out_.cancel_leased(*lease);
}

}  // namespace pawl::engine
