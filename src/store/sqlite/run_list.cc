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
         filter.suspended == true || filter.line.has_value();
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

void add_state_conditions(Query& query, const RunFilter& filter) {
  if (wants_live_alone(filter)) query.also("s.run IS NOT NULL");
  if (wants_ended_alone(filter)) {
    query.also("e.status = " + query.place(static_cast<std::int64_t>(*filter.status)));
  } else if (filter.status) {
    query.also("e.run IS NULL");
  }
  if (filter.paused) query.also(*filter.paused ? "s.paused = 1" : "coalesce(s.paused, 0) = 0");
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
  for (std::size_t index = 1; index < filter.tags.size(); ++index) {
    const auto& [name, value] = filter.tags[index];
    query.also(fmt::format(
        "EXISTS (SELECT 1 FROM run_tags AS o WHERE o.ns = r.ns AND o.name = {} AND o.value = {} "
        "AND o.run = r.key)",
        query.place(std::string_view(name)), query.place(std::string_view(value))));
  }
}

constexpr const char* kColumns =
    "r.key, r.ns, (SELECT name FROM names WHERE id = r.workflow), r.program, r.entry, r.priority, "
    "r.created_at_us, r.start_at_us, r.parent_run, r.parent_call, r.id, r.start_key, r.tags, "
    "s.run, s.revision, s.arrivals, s.seen, s.generation, s.ready, s.paused, s.cancel, s.strikes, "
    "s.home, s.wake_at_us, s.last_call, s.line, s.waits, s.open, "
    "(SELECT status FROM run_status WHERE run = r.key), "
    "(SELECT version FROM run_status WHERE run = r.key), "
    "e.run, e.status, e.ended_at_us, e.last_call, s.phase, "
    "e.generation";

RunView view_of(const Rows& rows) {
  RunView view;
  RunRecord& run = view.run;
  run.key = rows.integer(0);
  read_run_columns(rows, 1, run);
  if (!rows.is_null(13)) {
    RunState& state = view.state.emplace();
    state.run = run.key;
    read_state_columns(rows, 14, state);
    state.status = rows.view(28);
    state.status_version = rows.as<std::uint64_t>(29);
    state.phase = rows.as<RunPhase>(34);
  }
  if (!rows.is_null(30)) {
    RunResult& result = view.result.emplace();
    result.run = run.key;
    result.status = rows.as<RunStatus>(31);
    result.ended_at_us = rows.integer(32);
    result.last_call = rows.integer(33);
    result.generation = rows.as<std::uint32_t>(35);
    result.last_status = rows.view(28);
    result.status_version = rows.as<std::uint64_t>(29);
  }
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
    page.runs.push_back(view_of(rows));
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

}  // namespace pawl::store::sqlite
