// Pages of runs. The statement is put together from the conditions that are there, and begins with
// the table or index that leaves the fewest rows to look at; keys come in descending order from
// each of them, so that a page stops at its limit.
//
// Keys grow with time, so a range of creation times is a range of keys, found by bisection and
// widened by kClockSlack: as long as the clock was never set back by more than that, no run is
// missed; what lies in the range and is too old or too young is left out one by one.
#include <fmt/format.h>

#include <variant>

#include "store/sqlite/names.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

constexpr std::int64_t kClockSlack = 3'600'000'000;

using Argument = std::variant<std::int64_t, std::string_view>;

struct Query {
  std::string from;
  std::string where;
  std::vector<Argument> arguments;

  std::string place(Argument argument) {
    arguments.push_back(argument);
    return fmt::format("?{}", arguments.size());
  }
  void also(const std::string& condition) {
    where += where.empty() ? " WHERE " : " AND ";
    where += condition;
  }
};

bool wants_live_alone(const RunFilter& filter) {
  return filter.status == RunStatus::kWaiting || filter.paused == true ||
         filter.suspended == true || filter.held == true || filter.queued == true ||
         filter.line.has_value();
}

// Open suspensions, under another name of the table of calls.
std::string open_suspensions(const std::string& name) {
  return fmt::format("{0}.status = 7 AND {0}.kind > 3 AND {0}.kind = 7", name);
}

// Whether a run has an open suspension, with one more condition on it. The plus takes the column's
// type from the key: a value of a type is not looked up in an index of an expression.
std::string has_suspension(const std::string& condition = {}) {
  return "EXISTS (SELECT 1 FROM calls AS o INDEXED BY calls_awaited WHERE " +
         open_suspensions("o") + " AND coalesce(o.child_run, o.run) = +r.key" + condition + ")";
}

// Those who look for suspended runs begin with the suspensions, which are few.
bool begins_with_suspensions(const RunFilter& filter) {
  return filter.suspended == true && filter.tags.empty();
}

bool wants_ended_alone(const RunFilter& filter) {
  return filter.status.has_value() && filter.status != RunStatus::kWaiting;
}

// Conditions on the end of a run.
void add_end_conditions(Query& query, const RunFilter& filter) {
  if (filter.ended_from_us) query.also("e.ended_at_us >= " + query.place(*filter.ended_from_us));
  if (filter.ended_until_us) query.also("e.ended_at_us < " + query.place(*filter.ended_until_us));
  if (!filter.error_kind.empty()) {
    query.also("e.error_kind = " + query.place(std::string_view(filter.error_kind)));
  }
}

// Held runs are few, and have a table of their own.
bool begins_with_holds(const RunFilter& filter) {
  return filter.held == true && filter.tags.empty() && !begins_with_suspensions(filter);
}

// Whether a bit of run_state.paused is set.
std::string bit_condition(bool set, int bit) {
  return fmt::format("coalesce(s.paused, 0) & {} = {}", bit, set ? bit : 0);
}

void add_state_conditions(Query& query, const RunFilter& filter) {
  if (wants_live_alone(filter)) query.also("s.run IS NOT NULL");
  if (wants_ended_alone(filter)) {
    query.also("e.status = " + query.place(static_cast<std::int64_t>(*filter.status)));
  } else if (filter.status) {
    query.also("e.run IS NULL");
  }
  if (filter.paused) query.also(bit_condition(*filter.paused, 1));
  if (filter.held) query.also(bit_condition(*filter.held, 2));
  if (filter.queued) query.also(bit_condition(*filter.queued, 4));
  if (filter.suspended == false) query.also("(s.run IS NULL OR NOT " + has_suspension() + ")");
  if (filter.suspended == true && !begins_with_suspensions(filter)) query.also(has_suspension());
  if (filter.line) query.also("coalesce(s.line, 0) = " + query.place(std::int64_t{*filter.line}));
}

// Tables in the order in which they are walked; r, s and e are there in each.
std::string driving_tables(Query& query, const RunFilter& filter) {
  const std::string rest =
      " LEFT JOIN run_state AS s ON s.run = r.key LEFT JOIN run_results AS e ON e.run = r.key";
  if (!filter.tags.empty()) {
    const auto& [name, value] = filter.tags.front();
    query.also("t.ns = " + query.place(std::int64_t{filter.ns}));
    query.also("t.name = " + query.place(std::string_view(name)));
    query.also("t.value = " + query.place(std::string_view(value)));
    return "run_tags AS t CROSS JOIN runs AS r ON r.key = t.run" + rest;
  }
  if (begins_with_suspensions(filter)) {
    query.also(open_suspensions("w"));
    // A run may be suspended at several places: the first of them stands for it.
    query.also("NOT " + has_suspension(" AND o.key < w.key"));
    return "calls AS w INDEXED BY calls_awaited "
           "CROSS JOIN runs AS r ON r.key = coalesce(w.child_run, w.run)" +
           rest;
  }
  if (begins_with_holds(filter)) {
    return "run_holds AS h CROSS JOIN runs AS r ON r.key = h.run" + rest;
  }
  if (wants_live_alone(filter)) {
    return "run_state AS s CROSS JOIN runs AS r ON r.key = s.run "
           "LEFT JOIN run_results AS e ON e.run = r.key";
  }
  if (filter.status == RunStatus::kFailed || filter.status == RunStatus::kCancelled) {
    query.also("e.ns = " + query.place(std::int64_t{filter.ns}));
    query.also("e.status > 2");
    return "run_results AS e INDEXED BY run_results_bad CROSS JOIN runs AS r ON r.key = e.run "
           "LEFT JOIN run_state AS s ON s.run = r.key";
  }
  if (filter.parent != 0) {
    query.also("r.parent_run IS NOT NULL");
    return "runs AS r INDEXED BY runs_by_parent" + rest;
  }
  if (filter.programs.size() == 1) return "runs AS r INDEXED BY runs_by_program" + rest;
  if (!filter.workflow.empty()) return "runs AS r INDEXED BY runs_by_workflow" + rest;
  if (filter.ns > 0) {
    query.also("r.ns > 0");
    return "runs AS r INDEXED BY runs_by_namespace" + rest;
  }
  return "runs AS r NOT INDEXED" + rest;
}

// The key of the first table, which gives the order.
std::string driving_key(const RunFilter& filter) {
  if (!filter.tags.empty()) return "t.run";
  if (begins_with_suspensions(filter)) return "coalesce(w.child_run, w.run)";
  if (begins_with_holds(filter)) return "h.run";
  if (wants_live_alone(filter)) return "s.run";
  if (filter.status == RunStatus::kFailed || filter.status == RunStatus::kCancelled) return "e.run";
  return "r.key";
}

void add_run_conditions(Query& query, const RunFilter& filter, std::int64_t workflow) {
  query.also("r.ns = " + query.place(std::int64_t{filter.ns}));
  if (!filter.workflow.empty()) query.also("r.workflow = " + query.place(workflow));
  if (filter.parent != 0) query.also("r.parent_run = " + query.place(filter.parent));
  if (filter.programs.size() == 1) {
    query.also("r.program = " + query.place(filter.programs.front()));
  } else if (!filter.programs.empty()) {
    std::string places;
    for (const Key program : filter.programs) {
      places += (places.empty() ? "" : ", ") + query.place(program);
    }
    query.also("r.program IN (" + places + ")");
  }
  if (filter.created_from_us) {
    query.also("r.created_at_us >= " + query.place(*filter.created_from_us));
  }
  if (filter.created_until_us) {
    query.also("r.created_at_us < " + query.place(*filter.created_until_us));
  }
  if (!filter.id_part.empty()) {
    query.also("instr(r.id, " + query.place(std::string_view(filter.id_part)) + ") > 0");
  }
  for (std::size_t index = 1; index < filter.tags.size(); ++index) {
    const auto& [name, value] = filter.tags[index];
    query.also(fmt::format(
        "EXISTS (SELECT 1 FROM run_tags AS o WHERE o.ns = r.ns AND o.name = {} AND o.value = {} "
        "AND o.run = r.key)",
        query.place(std::string_view(name)), query.place(std::string_view(value))));
  }
}

constexpr const char* kColumns = PAWL_RUN_COLUMNS
    ", (SELECT name FROM names WHERE id = r.workflow), "
    "(SELECT sum FROM names WHERE id = r.workflow), " PAWL_STATE_COLUMNS
    ", (SELECT status FROM run_status WHERE run = r.key), "
    "(SELECT sum FROM run_status WHERE run = r.key), "
    "(SELECT version FROM run_status WHERE run = r.key), "
    "e.run, e.ns, e.status, e.ended_at_us, e.last_call, e.generation, e.error_kind, e.sum";

// A damaged run stays in its page, with what can be told of it.
RunView view_of(Connection& connection, const Rows& rows) {
  constexpr int kName = kRunColumns;
  constexpr int kState = kName + 2;
  constexpr int kStatus = kState + kStateColumns;
  constexpr int kResult = kStatus + 3;
  RunView view;
  RunRecord& run = view.run;
  bool whole = read_run_columns(rows, 0, run);
  run.workflow = rows.view(kName);
  if (!rows.is_null(kName + 1)) {
    whole = whole &&
            sum_of(Sum::kName, rows.integer(2), run.ns, run.workflow) == rows.integer(kName + 1);
  } else {
    whole = whole && !rows.must_have_sums();
  }
  if (!rows.is_null(kStatus + 1)) {
    whole = whole &&
            sum_of(Sum::kStatus, run.key, Bytes{rows.view(kStatus)}) == rows.integer(kStatus + 1);
  }
  if (!rows.is_null(kState)) {
    RunState& state = view.state.emplace();
    whole = read_state_columns(rows, kState, state) && whole;
    state.snapshot.clear();
    state.tail_bytes = 0;
    state.status = rows.view(kStatus);
    state.status_version = rows.as<std::uint64_t>(kStatus + 2);
    if (is_held(rows, kState)) state.hold = read_hold(connection, run.key);
  }
  if (!rows.is_null(kResult)) {
    RunResult& result = view.result.emplace();
    whole = whole && is_intact(rows, Sum::kResult, kResult, 7, kResult + 7);
    result.run = run.key;
    result.status = rows.as<RunStatus>(kResult + 2);
    result.ended_at_us = rows.integer(kResult + 3);
    result.last_call = rows.integer(kResult + 4);
    result.generation = rows.as<std::uint32_t>(kResult + 5);
    result.last_status = rows.view(kStatus);
    result.status_version = rows.as<std::uint64_t>(kStatus + 2);
  }
  view.damaged = !whole;
  return view;
}

constexpr const char* kEnds = "SELECT min(key), max(key) FROM runs";
constexpr const char* kFrom =
    "SELECT key, created_at_us FROM runs WHERE key >= ?1 ORDER BY key LIMIT 1";

// The first key of a run that may be created at a time or after it. Whatever the clock did, a run
// that is answered was created after it, and the one before it was not.
Key bisect(Connection& connection, Key low, Key high, std::int64_t time_us) {
  while (low < high) {
    const Key middle = low + (high - low) / 2;
    Rows rows = connection.statement(kFrom).query(middle);
    if (!rows.next() || rows.integer(1) >= time_us) {
      high = middle;
    } else {
      low = rows.integer(0) + 1;
    }
  }
  return low;
}

void add_key_range(Connection& connection, Query& query, const RunFilter& filter,
                   const std::string& key) {
  if (!filter.created_from_us && !filter.created_until_us) return;
  Key first = 0;
  Key end = 0;
  {
    Rows rows = connection.statement(kEnds).query();
    if (!rows.next() || rows.is_null(0)) return;
    first = rows.integer(0);
    end = rows.integer(1) + 1;
  }
  if (filter.created_from_us) {
    const Key from = bisect(connection, first, end, *filter.created_from_us - kClockSlack);
    query.also(key + " >= " + query.place(from));
  }
  if (filter.created_until_us) {
    const Key until = bisect(connection, first, end, *filter.created_until_us + kClockSlack);
    query.also(key + " < " + query.place(until));
  }
}

struct RunQuery {
  std::optional<Query> query;  // none: nothing can match
  std::string key;
};

RunQuery query_of(Connection& connection, const RunFilter& filter) {
  RunQuery made;
  std::int64_t workflow = 0;
  if (!filter.workflow.empty()) {
    workflow = find_name(connection, filter.ns, filter.workflow);
    if (workflow == 0) return made;
  }
  Query& query = made.query.emplace();
  query.from = driving_tables(query, filter);
  add_run_conditions(query, filter, workflow);
  add_state_conditions(query, filter);
  add_end_conditions(query, filter);
  made.key = driving_key(filter);
  add_key_range(connection, query, filter, made.key);
  return made;
}

Rows run_query(Statement& statement, const Query& query) {
  int index = 0;
  for (const Argument& argument : query.arguments) {
    std::visit([&](const auto& value) { statement.bind(++index, value); }, argument);
  }
  return statement.query();
}

}  // namespace

RunPage read_runs(Connection& connection, const RunFilter& filter, Key cursor,
                  std::uint32_t limit) {
  RunPage page;
  if (limit == 0) return page;
  auto [query, key] = query_of(connection, filter);
  if (!query) return page;
  if (cursor != 0) query->also(key + " < " + query->place(cursor));
  // One more than asked for tells whether there is a further page.
  const std::string sql = fmt::format("SELECT {} FROM {}{} ORDER BY {} DESC LIMIT {}", kColumns,
                                      query->from, query->where, key, std::uint64_t{limit} + 1);
  Statement statement(&connection, sql.c_str());
  if (!statement.ready()) return page;
  Rows rows = run_query(statement, *query);
  while (rows.next()) {
    if (page.runs.size() == limit) {
      page.next = page.runs.back().run.key;
      break;
    }
    page.runs.push_back(view_of(connection, rows));
  }
  return page;
}

std::uint64_t count_matching_runs(Connection& connection, const RunFilter& filter) {
  const auto [query, key] = query_of(connection, filter);
  if (!query) return 0;
  const std::string sql = fmt::format("SELECT count(*) FROM {}{}", query->from, query->where);
  Statement statement(&connection, sql.c_str());
  if (!statement.ready()) return 0;
  Rows rows = run_query(statement, *query);
  return rows.next() ? rows.as<std::uint64_t>(0) : 0;
}

std::vector<LineCount> count_runs_by_line(Connection& connection, RunFilter filter) {
  std::vector<LineCount> counts;
  if (filter.status && filter.status != RunStatus::kWaiting) return counts;
  filter.status = RunStatus::kWaiting;
  const auto [query, key] = query_of(connection, filter);
  if (!query) return counts;
  const std::string sql =
      fmt::format("SELECT r.program, s.line, count(*) FROM {}{} GROUP BY 1, 2 ORDER BY 1, 2",
                  query->from, query->where);
  Statement statement(&connection, sql.c_str());
  if (!statement.ready()) return counts;
  Rows rows = run_query(statement, *query);
  while (rows.next()) {
    counts.push_back({rows.integer(0), rows.as<std::uint32_t>(1), rows.as<std::uint64_t>(2)});
  }
  return counts;
}

}  // namespace pawl::store::sqlite
