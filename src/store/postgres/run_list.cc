// Pages of runs, and counts over them. The statement is put together from the conditions that are
// there; PostgreSQL chooses where to begin.
#include <fmt/format.h>

#include "store/postgres/columns.h"
#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

class Query {
 public:
  // The filter must live as long as the query: its texts are not copied.
  explicit Query(const RunFilter& filter) : filter_(filter) {
    add_run_conditions();
    add_tag_conditions();
    add_state_conditions();
    add_end_conditions();
  }

  template <typename Value>
  std::string place(const Value& value) {
    arguments_.add(value);
    return fmt::format("${}", arguments_.size());
  }
  void also(const std::string& condition) {
    where_ += where_.empty() ? " WHERE " : " AND ";
    where_ += condition;
  }
  void want_live_alone() { state_join_ = "JOIN"; }

  Rows run(Connection& connection, std::string_view columns, std::string_view order) const {
    return connection.query_once(
        fmt::format("SELECT {} FROM runs AS r {} run_state AS s ON s.run = r.key "
                    "{} run_results AS e ON e.run = r.key "
                    "LEFT JOIN run_status AS v ON v.run = r.key{}{}",
                    columns, state_join_, result_join_, where_, order),
        arguments_);
  }

 private:
  void add_run_conditions() {
    also("r.ns = " + place(filter_.ns));
    if (!filter_.workflow.empty()) {
      also("r.workflow = " + place(std::string_view(filter_.workflow)));
    }
    if (!filter_.programs.empty()) {
      for (const Key program : filter_.programs) programs_.add(program);
      arguments_.add(programs_);
      also(fmt::format("r.program = ANY(${})", arguments_.size()));
    }
    if (filter_.parent != 0) also("r.parent_run = " + place(filter_.parent));
    if (filter_.created_from_us) also("r.created_at_us >= " + place(*filter_.created_from_us));
    if (filter_.created_until_us) also("r.created_at_us < " + place(*filter_.created_until_us));
    if (!filter_.id_part.empty()) {
      also("position(" + place(std::string_view(filter_.id_part)) + " IN r.id) > 0");
    }
  }

  void add_tag_conditions() {
    for (const auto& [name, value] : filter_.tags) {
      also(
          fmt::format("EXISTS (SELECT 1 FROM run_tags AS o WHERE o.ns = r.ns AND o.name = {} "
                      "AND o.value = {} AND o.run = r.key)",
                      place(std::string_view(name)), place(std::string_view(value))));
    }
  }

  void add_mark_condition(const std::optional<bool>& wanted, std::int64_t mark) {
    if (!wanted) return;
    if (*wanted) want_live_alone();
    also(fmt::format("(coalesce(s.marks, 0) & {}) {} 0", mark, *wanted ? "<>" : "="));
  }

  void add_state_conditions() {
    if (filter_.status == RunStatus::kWaiting) {
      want_live_alone();
    } else if (filter_.status) {
      result_join_ = "JOIN";
      also("e.ns = " + place(filter_.ns));
      also("e.status = " + place(*filter_.status));
      // As the index of those that did not complete has it.
      if (filter_.status != RunStatus::kCompleted) also("e.status > 2");
    }
    add_mark_condition(filter_.paused, kPaused);
    add_mark_condition(filter_.held, kHeld);
    add_mark_condition(filter_.queued, kQueued);
    if (filter_.suspended) {
      const std::string_view suspended =
          "EXISTS (SELECT 1 FROM calls AS o WHERE o.kind = 7 AND o.awaited = r.key)";
      if (*filter_.suspended) {
        want_live_alone();
        also(std::string(suspended));
      } else {
        also(fmt::format("(s.run IS NULL OR NOT {})", suspended));
      }
    }
    if (filter_.line) {
      want_live_alone();
      also("coalesce(s.line, 0) = " + place(*filter_.line));
    }
  }

  void add_end_conditions() {
    if (filter_.ended_from_us) also("e.ended_at_us >= " + place(*filter_.ended_from_us));
    if (filter_.ended_until_us) also("e.ended_at_us < " + place(*filter_.ended_until_us));
    if (!filter_.error_kind.empty()) {
      also("e.error_kind = " + place(std::string_view(filter_.error_kind)));
    }
  }

  const RunFilter& filter_;
  std::string where_;
  std::string_view state_join_ = "LEFT JOIN";
  std::string_view result_join_ = "LEFT JOIN";
  Numbers programs_;
  Arguments arguments_;
};

constexpr const char* kColumns =
    PAWL_RUN_COLUMNS ", " PAWL_STATE_COLUMNS ", " PAWL_RESULT_COLUMNS ", v.status, v.version";

RunView view_of(const Row& row) {
  constexpr int kStatus = kRunColumns + kStateColumns + kResultColumns;
  RunView view{
      run_of(row, 0), state_of(row, kRunColumns), result_of(row, kRunColumns + kStateColumns), {}};
  if (view.state) {
    view.state->status = row.bytes(kStatus);
    view.state->status_version = row.as<std::uint64_t>(kStatus + 1);
  }
  if (view.result) {
    view.result->last_status = row.bytes(kStatus);
    view.result->status_version = row.as<std::uint64_t>(kStatus + 1);
  }
  return view;
}

}  // namespace

RunPage read_runs(Connection& connection, const RunFilter& filter, Key cursor,
                  std::uint32_t limit) {
  RunPage page;
  if (limit == 0) return page;
  Query query(filter);
  if (cursor != 0) query.also("r.key < " + query.place(cursor));
  // One more than asked for tells whether there is a further page.
  const std::string order = fmt::format(" ORDER BY r.key DESC LIMIT {}", std::uint64_t{limit} + 1);
  const Rows rows = query.run(connection, kColumns, order);
  for (int index = 0; index < rows.size(); ++index) {
    if (page.runs.size() == limit) {
      page.next = page.runs.back().run.key;
      break;
    }
    page.runs.push_back(view_of(rows[index]));
  }
  return page;
}

std::uint64_t count_matching_runs(Connection& connection, const RunFilter& filter) {
  const Rows rows = Query(filter).run(connection, "count(*)", "");
  return rows.empty() ? 0 : rows[0].as<std::uint64_t>(0);
}

std::vector<LineCount> count_runs_by_line(Connection& connection, const RunFilter& filter) {
  Query query(filter);
  query.want_live_alone();
  const Rows rows = query.run(connection, "r.program, coalesce(s.line, 0), count(*)",
                              " GROUP BY 1, 2 ORDER BY 1, 2");
  return list_of(rows, [](const Row& row) {
    return LineCount{row.integer(0), row.as<std::uint32_t>(1), row.as<std::uint64_t>(2)};
  });
}

}  // namespace pawl::store::postgres
