#include "store/apply/apply.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kAddCounts =
    "INSERT INTO counts (ns, waiting, completed, failed, cancelled) VALUES (?1, ?2, ?3, ?4, ?5) "
    "ON CONFLICT (ns) DO UPDATE SET waiting = waiting + excluded.waiting, "
    "completed = completed + excluded.completed, failed = failed + excluded.failed, "
    "cancelled = cancelled + excluded.cancelled";
constexpr const char* kNextKey = "SELECT value FROM meta WHERE name = 'next_key'";
constexpr const char* kReserve = "UPDATE meta SET value = value + ?1 WHERE name = 'next_key'";

}  // namespace

Result<CommitResult> Transaction::apply() {
  Result<CommitResult> result = apply::apply(commit_, *this);
  if (!result || failed()) return result;
  write_counts();
  raise_lease_floor();
  return result;
}

void Transaction::load(const std::function<void(Transaction&)>& write) {
  write(*this);
  if (failed()) return;
  end_runs();
  write_counts();
  raise_lease_floor();
}

// Claims look at the states of runs in the table.
void Transaction::end_runs() {
  for (auto& [run, live] : live_) {
    if (live) write_live_run(run, *live);
  }
}

void Transaction::write_counts() {
  for (const auto& [ns, counts] : counts_) {
    statement(kAddCounts)
        .run(ns, counts.waiting, counts.completed, counts.failed, counts.cancelled);
  }
}

Key Transaction::reserve_keys(std::uint32_t count) {
  Key first = 0;
  {
    Rows rows = statement(kNextKey).query();
    if (rows.next()) first = rows.integer(0);
  }
  statement(kReserve).run(count);
  return first;
}

}  // namespace pawl::store::sqlite
