#include "engine/task/reports.h"

#include <utility>

#include "engine/core/store_trouble.h"
#include "engine/task/dispatcher.h"
#include "engine/task/leases.h"
#include "engine/task/task_policy.h"
#include "engine/trace/run_trace.h"

namespace pawl::engine {

void Reports::take(Key key, std::vector<TaskReport> reports,
                   Reply<std::vector<store::Recorded>> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  Session* session = dispatcher_.session(key);
  if (session != nullptr) session->last_sign_us = steady_us(clock_);
  std::int64_t now_us = clock_.now_us();
  auto answers = std::make_shared<ReportAnswers>();
  answers->answers.resize(reports.size());
  answers->left = reports.size();
  answers->reply = std::move(reply);
  if (!options_.exclusive) look_behind_ends(key, reports, answers.get());
  if (reports.empty()) return answers->reply(std::move(answers->answers));
  for (std::size_t i = 0; i < reports.size(); ++i) {
    TaskReport& report = reports[i];
    leases_.late_attempt_over(report.call, report.token, key);
    Watcher watcher{answers, i};
    Lease* lease = dispatcher_.lease(report.call);
    bool held =
        lease != nullptr && lease->token == report.token && leases_.answers_for(key, *lease);
    if (held && !lease->reported) {
      if (report.value || report.error) {
        TaskMeter& meter = meters_.task(lease->name);
        ++(report.value ? meter.completed : meter.failed);
        meter.running.add(now_us - lease->started_us,
                          attempt_exemplar(lease->trace, lease->call, lease->attempt, now_us));
        if (session != nullptr) {
          ++(report.value ? session->done : session->failed);
          session->busy_us += now_us - lease->started_us;
        }
      }
      leases_.settle(*lease, std::move(report), std::move(watcher));
    } else if (held) {
      // The first report of it is on its way: what the store says then holds for this one.
      answer_repeated(key, std::move(report), watcher);
    } else {
      answer_late(key, std::move(report), watcher);
    }
  }
}

// A task whose run has ended is settled all the same, unless another node has taken it from the
// session: the store says which.
void Reports::look_behind_ends(Key session, const std::vector<TaskReport>& reports,
                               ReportAnswers* answers) {
  struct Fence {
    Key call = 0;
    std::uint64_t token = 0;
    bool completed = false;
  };
  std::vector<Fence> fences;
  for (const TaskReport& report : reports) {
    fences.push_back({report.call, report.token, report.value.has_value()});
  }
  answers->exact = true;
  answers->reply = [this, session, fences = std::move(fences),
                    reply = std::move(answers->reply)](Result<std::vector<store::Recorded>> all) {
    for (std::size_t i = 0; all && i < all->size(); ++i) {
      if ((*all)[i] != store::Recorded::kUnknown) continue;
      const Fence& fence = fences[i];
      auto call = store_.call(fence.call);
      if (!call) return reply(fail(call.error()));
      if (!*call) continue;
      bool own = (*call)->session == session && (*call)->token == fence.token;
      // Whoever took over from this node may have called it cancelled, in the session's name.
      bool same = ((*call)->status == store::CallStatus::kCompleted) == fence.completed;
      bool settled = own && same && store::is_settled((*call)->status);
      (*all)[i] = settled ? store::Recorded::kRecorded : store::Recorded::kStale;
    }
    reply(std::move(all));
  };
}

// It may be that the report waits for a commit before it can be written.
void Reports::answer_repeated(Key session, TaskReport report, Watcher watcher) {
  batch_.done.push_back([this, session, report = std::move(report), watcher](const Status& status) {
    if (!status) return watcher.tell(fail(status.error()));
    const Lease* lease = dispatcher_.lease(report.call);
    bool open = lease != nullptr && lease->token == report.token && lease->reported;
    open ? answer_repeated(session, report, watcher) : answer_late(session, report, watcher);
  });
}

// Nobody here knows of such a lease: the store tells a repetition from a stale report, and from one
// whose session speaks through another node, which may have heard of it or not.
void Reports::answer_late(Key session, TaskReport report, Watcher watcher) {
  auto call = store_.call(report.call);
  if (!call) return watcher.tell(fail(call.error()));
  if (!*call) return watcher.tell(store::Recorded::kUnknown);
  const store::CallRecord& task = **call;
  // A worker may have come from another node, with what it had taken there.
  const bool is_own = task.session == session || leases_.has_same_owner(session, task.session);
  if (!is_own || task.token != report.token) return watcher.tell(store::Recorded::kStale);
  if (store::is_settled(task.status)) return watcher.tell(store::Recorded::kRepeated);
  auto policy = policies_.get(task.options);
  if (!policy) return watcher.tell(fail(policy.error()));
  leases_.settle(dispatcher_.add_lease(task, *policy), std::move(report), std::move(watcher));
}

}  // namespace pawl::engine
