// Schedules: their rows, and what can be asked of them.
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

#define PAWL_SCHEDULE_COLUMNS \
  "key, ns, id, workflow, revision, wake_at_us, created_at_us, definition, state, sum "

constexpr const char* kHead = "SELECT key, revision FROM schedules WHERE ns = ?1 AND id = ?2";
constexpr const char* kWrite =
    "INSERT INTO schedules (" PAWL_SCHEDULE_COLUMNS
    ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) "
    "ON CONFLICT (ns, id) DO UPDATE SET workflow = ?4, revision = ?5, wake_at_us = ?6, "
    "created_at_us = ?7, definition = ?8, state = ?9, sum = ?10";
constexpr const char* kErase = "DELETE FROM schedules WHERE ns = ?1 AND id = ?2";
constexpr const char* kOne =
    "SELECT " PAWL_SCHEDULE_COLUMNS "FROM schedules WHERE ns = ?1 AND id = ?2";
constexpr const char* kPage =
    "SELECT " PAWL_SCHEDULE_COLUMNS "FROM schedules WHERE ns = ?1 AND id > ?2 ORDER BY id";
constexpr const char* kDue = "SELECT " PAWL_SCHEDULE_COLUMNS
                             "FROM schedules INDEXED BY schedules_wake "
                             "WHERE ns = ?1 AND wake_at_us IS NOT NULL AND wake_at_us <= ?2 "
                             "ORDER BY wake_at_us, key";
constexpr const char* kNext =
    "SELECT wake_at_us FROM schedules INDEXED BY schedules_wake "
    "WHERE ns = ?1 AND wake_at_us IS NOT NULL AND wake_at_us > ?2 ORDER BY wake_at_us LIMIT 1";

#undef PAWL_SCHEDULE_COLUMNS

bool is_whole(const Rows& rows) { return is_intact(rows, Sum::kSchedule, 0, 9, 9); }

ScheduleRecord schedule_of(const Rows& rows) {
  ScheduleRecord schedule;
  schedule.key = rows.integer(0);
  schedule.ns = rows.as<Namespace>(1);
  schedule.id = rows.view(2);
  schedule.workflow = rows.view(3);
  schedule.revision = rows.as<std::uint64_t>(4);
  schedule.wake_at_us = rows.integer(5);
  schedule.created_at_us = rows.integer(6);
  schedule.definition = rows.view(7);
  schedule.state = rows.view(8);
  return schedule;
}

// A damaged one is left out: the others go on, and fsck finds it. It takes no place on a page,
// since a page that is not full is the last one.
std::vector<ScheduleRecord> whole_schedules(Rows rows, std::uint32_t limit) {
  std::vector<ScheduleRecord> schedules;
  while (schedules.size() < limit && rows.next()) {
    if (is_whole(rows)) schedules.push_back(schedule_of(rows));
  }
  return schedules;
}

}  // namespace

std::optional<apply::ScheduleHead> Transaction::schedule_head(Namespace ns, const std::string& id) {
  Rows rows = statement(kHead).query(ns, id);
  if (!rows.next()) return std::nullopt;
  return apply::ScheduleHead{rows.integer(0), rows.as<std::uint64_t>(1)};
}

void Transaction::put_schedule(const ScheduleRecord& schedule) {
  run_summed(statement(kWrite), Sum::kSchedule, schedule.key, schedule.ns, schedule.id,
             schedule.workflow, schedule.revision, OrNull{schedule.wake_at_us},
             schedule.created_at_us, schedule.definition, schedule.state);
}

void Transaction::erase_schedule(Namespace ns, const std::string& id) {
  statement(kErase).run(ns, id);
}

std::optional<ScheduleRecord> read_schedule(Connection& connection, Namespace ns,
                                            const std::string& id) {
  Rows rows = connection.statement(kOne).query(ns, id);
  if (!rows.next()) return std::nullopt;
  if (is_whole(rows)) return schedule_of(rows);
  fail_damaged(connection, "schedule '" + id + "'", 0);
  return std::nullopt;
}

std::vector<ScheduleRecord> read_schedules(Connection& connection, Namespace ns,
                                           const std::string& after, std::uint32_t limit) {
  return whole_schedules(connection.statement(kPage).query(ns, after), limit);
}

std::vector<ScheduleRecord> read_due_schedules(Connection& connection, Namespace ns,
                                               std::int64_t until_us, std::uint32_t limit) {
  return whole_schedules(connection.statement(kDue).query(ns, until_us), limit);
}

std::optional<std::int64_t> read_next_schedule(Connection& connection, Namespace ns,
                                               std::int64_t after_us) {
  Rows rows = connection.statement(kNext).query(ns, after_us);
  return rows.next() ? std::optional(rows.integer(0)) : std::nullopt;
}

}  // namespace pawl::store::sqlite
