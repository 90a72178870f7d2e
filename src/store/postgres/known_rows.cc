#include "store/postgres/known_rows.h"

#include <utility>

namespace pawl::store::postgres {

namespace {

constexpr std::size_t kMostStates = 50'000;
constexpr std::size_t kMostCalls = 200'000;

template <typename Rows>
void take_rows(Rows& rows, Rows& noted, std::size_t most) {
  for (auto& [key, row] : noted) {
    if (row) {
      rows.insert_or_assign(key, std::move(row));
    } else {
      rows.erase(key);
    }
  }
  while (rows.size() > most) rows.erase(rows.begin());
}

template <typename Row>
const Row* find(const std::unordered_map<Key, std::optional<Row>>& rows, Key key) {
  const auto found = rows.find(key);
  return found == rows.end() || !found->second ? nullptr : &*found->second;
}

}  // namespace

std::optional<KnownCall> KnownCall::of(const CallRecord& call) {
  const bool is_bare = call.outcome.empty() && call.progress.empty() && call.arrival == 0;
  const bool is_waited_for = call.status == CallStatus::kLeased || call.status == CallStatus::kOpen;
  if (!is_bare || !is_waited_for || call.ended_at_us != 0) return std::nullopt;
  return KnownCall{call.run,           call.number,      call.previous,     call.kind,
                   call.status,        call.attempt,     call.lost_leases,  call.attempts_before,
                   call.run_at_us,     call.deadline_us, call.session,      call.token,
                   call.started_at_us, call.child_run,   call.created_at_us};
}

CallRecord KnownCall::record(Key key) const {
  CallRecord call;
  call.key = key;
  call.run = run;
  call.number = number;
  call.previous = previous;
  call.kind = kind;
  call.status = status;
  call.attempt = attempt;
  call.lost_leases = lost_leases;
  call.attempts_before = attempts_before;
  call.run_at_us = run_at_us;
  call.deadline_us = deadline_us;
  call.session = session;
  call.token = token;
  call.started_at_us = started_at_us;
  call.child_run = child_run;
  call.created_at_us = created_at_us;
  return call;
}

const apply::LiveRun* KnownRows::state(Key run) const { return find(states_, run); }

const KnownCall* KnownRows::call(Key call) const { return find(calls_, call); }

void KnownRows::note_state(Key run, const apply::LiveRun* state) {
  states_[run] = state == nullptr ? std::nullopt : std::optional(*state);
}

void KnownRows::note_call(Key key, const CallRecord* call) {
  calls_[key] = call == nullptr ? std::nullopt : KnownCall::of(*call);
}

void KnownRows::note_queue(const apply::Name& queue, bool is_limited) {
  (is_limited ? limited_ : unlimited_).insert(queue);
}

void KnownRows::take(KnownRows&& noted) {
  take_rows(states_, noted.states_, kMostStates);
  take_rows(calls_, noted.calls_, kMostCalls);
  for (const apply::Name& queue : noted.unlimited_) limited_.erase(queue);
  limited_.merge(noted.limited_);
}

void KnownRows::clear() {
  states_.clear();
  calls_.clear();
}

}  // namespace pawl::store::postgres
