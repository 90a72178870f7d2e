// What an ended run leaves behind when it lives again.
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kEnded =
    "SELECT e.ns, e.status, e.ended_at_us, r.start_key FROM run_results AS e "
    "JOIN runs AS r ON r.key = e.run WHERE e.run = ?1";
constexpr const char* kDeleteResult = "DELETE FROM run_results WHERE run = ?1";
constexpr const char* kReviveStartKey =
    "UPDATE start_keys SET ended_at_us = NULL WHERE ns = ?1 AND start_key = ?2 AND run = ?3";
constexpr const char* kLastMessage =
    "SELECT arrival FROM inbox WHERE run = ?1 ORDER BY arrival DESC LIMIT 1";

}  // namespace

std::optional<apply::EndedRun> Transaction::ended_run(Key run) {
  Rows rows = statement(kEnded).query(run);
  if (!rows.next()) return std::nullopt;
  return apply::EndedRun{rows.as<Namespace>(0), rows.as<RunStatus>(1), rows.integer(2),
                         rows.string(3)};
}

void Transaction::erase_result(Key run, const apply::EndedRun& ended) {
  statement(kDeleteResult).run(run);
  --counts_[ended.ns].of(ended.status);
  ++counts_[ended.ns].waiting;
  if (!ended.start_key.empty()) statement(kReviveStartKey).run(ended.ns, ended.start_key, run);
}

std::uint64_t Transaction::last_message(Key run) {
  Rows rows = statement(kLastMessage).query(run);
  return rows.next() ? rows.as<std::uint64_t>(0) : 0;
}

}  // namespace pawl::store::sqlite
