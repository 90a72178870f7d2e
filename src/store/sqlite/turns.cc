// What is kept of the turns of runs whose history is wanted.
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kPut =
    "INSERT OR REPLACE INTO turns (run, turn, behind, at_us, data, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kDrop = "DELETE FROM turns WHERE run = ?1 AND turn < ?2";
constexpr const char* kTurns =
    "SELECT run, turn, behind, at_us, data, sum FROM turns "
    "WHERE run = ?1 AND turn >= ?2 ORDER BY turn LIMIT ?3";
constexpr const char* kLast =
    "SELECT run, turn, behind, at_us, data, sum FROM turns WHERE run = ?1 AND turn >= "
    "(SELECT turn - coalesce(behind, 0) FROM turns WHERE run = ?1 ORDER BY turn DESC LIMIT 1) "
    "ORDER BY turn";
constexpr const char* kGroups =
    "SELECT turn - coalesce(behind, 0), max(at_us), count(*), sum(coalesce(length(data), 0)) "
    "FROM turns WHERE run = ?1 GROUP BY turn - coalesce(behind, 0) "
    "ORDER BY turn - coalesce(behind, 0)";

std::vector<TurnRecord> take(Connection& connection, Rows rows, Key run) {
  std::vector<TurnRecord> turns;
  while (rows.next()) {
    if (!is_intact(rows, Sum::kTurn, 0, 5, 5)) {
      fail_damaged(connection, "a turn of the history", run);
      return turns;
    }
    const auto turn = rows.as<std::uint64_t>(1);
    turns.push_back({run, turn, turn - rows.as<std::uint64_t>(2), rows.integer(3), rows.string(4)});
  }
  return turns;
}

}  // namespace

void Transaction::drop_turns(Key run, std::uint64_t turn) { statement(kDrop).run(run, turn); }

void Transaction::put_turn(const TurnRecord& turn) {
  run_summed(statement(kPut), Sum::kTurn, turn.run, turn.turn,
             OrNull(static_cast<std::int64_t>(turn.turn - turn.key_turn)), OrNull(turn.at_us),
             Bytes{turn.data});
}

std::vector<TurnRecord> read_turns(Connection& connection, Key run, std::uint64_t from,
                                   std::uint32_t limit) {
  return take(connection, connection.statement(kTurns).query(run, from, limit), run);
}

std::vector<TurnRecord> read_last_turns(Connection& connection, Key run) {
  return take(connection, connection.statement(kLast).query(run), run);
}

std::vector<TurnGroup> read_turn_groups(Connection& connection, Key run) {
  std::vector<TurnGroup> groups;
  Rows rows = connection.statement(kGroups).query(run);
  while (rows.next()) {
    groups.push_back({rows.as<std::uint64_t>(0), rows.integer(1), rows.as<std::uint64_t>(2),
                      rows.as<std::uint64_t>(3)});
  }
  return groups;
}

}  // namespace pawl::store::sqlite
