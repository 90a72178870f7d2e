// Ended runs that live again.
#include <algorithm>

#include "store/apply/decisions.h"

namespace pawl::store::apply {

namespace {

bool guard_holds(TransactionRows& rows, const RunWrite& write,
                 const std::optional<EndedRun>& ended) {
  const Revival& revival = *write.revival;
  if (!ended || ended->ended_at_us != revival.ended_at_us) return false;
  const auto is_open = [&](Key key) {
    const std::optional<CallHead> call = rows.call_head(key);
    return call && call->run == write.run && !is_settled(call->status);
  };
  const auto is_live = [&](Key run) { return rows.live_run_elsewhere(run) != nullptr; };
  return std::ranges::all_of(revival.open_calls, is_open) &&
         std::ranges::all_of(revival.live_runs, is_live);
}

void rearm_call(TransactionRows& rows, Key run, const Rearm& wish) {
  std::optional<CallRecord> call = rows.call(wish.call);
  if (!call || call->run != run) return;
  rearm(*call, wish);
  rows.put_call(*call);
  if (!is_settled(wish.status)) rows.put_progress(call->key, call->progress);
  if (call->status == CallStatus::kPending) rows.free_tasks();
}

}  // namespace

// False: its guard has failed.
bool revive(TransactionRows& rows, const RunWrite& write) {
  const Revival& revival = *write.revival;
  const Key run = write.run;
  const std::optional<EndedRun> ended = rows.ended_run(run);
  if (!guard_holds(rows, write, ended)) return false;
  rows.erase_result(run, *ended);
  rows.put_requests(run, {});
  if (revival.continued) rows.continue_run(run, *revival.continued);
  if (!revival.id.empty()) rows.insert_message_id(run, revival.id, revival.at_us);
  const std::uint64_t last_message = rows.last_message(run);
  for (const MessageRecord& message : revival.messages) rows.put_back_message(message);
  for (const Rearm& call : revival.calls) rearm_call(rows, run, call);
  rows.insert_state(run, revived(revival, write.home, last_message),
                    {&revival.parked, revival.seen, revival.generation, revival.deadline_us});
  return true;
}

}  // namespace pawl::store::apply
