// The tables of what a run has asked for and was given: calls, messages that wait, and its log.
#include <array>
#include <utility>

#include "engine/core/cells.h"
#include "engine/sql/run_tables.h"
#include "engine/task/task_adapter.h"
#include "pawl/payload.h"
#include "pawl/run.h"

namespace pawl::engine::sql {
namespace {

// Calls that are read at once.
constexpr std::uint32_t kPage = 500;
// Messages of a run, and lines of its log.
constexpr std::uint32_t kMostOfRun = 10'000;

constexpr int kRun = 0;
constexpr int kWorkflow = 1;

// A table of which each run has some rows: its first columns are the run and its workflow.
template <typename RowsType, std::size_t kCount>
class TableOfRuns final : public Table {
 public:
  TableOfRuns(Reading& reading, const char* name, const std::array<Column, kCount>& columns)
      : reading_(reading), name_(name), columns_(columns) {}

  const char* name() const override { return name_; }
  std::span<const Column> columns() const override { return columns_; }
  double size() const override { return 1e7; }

  Result<std::unique_ptr<Rows>> open(const std::vector<Condition>& conditions) override {
    RunCursor runs;
    if (equal_to(conditions, kRun) != nullptr) {
      PAWL_TRY(runs, RunCursor::of_one(reading_, text_equal_to(conditions, kRun)));
    } else {
      store::RunFilter filter;
      filter.ns = reading_.ns();
      filter.workflow = text_equal_to(conditions, kWorkflow);
      runs = RunCursor(std::move(filter));
    }
    return std::make_unique<RowsType>(reading_, std::move(runs));
  }

 private:
  Reading& reading_;
  const char* const name_;
  const std::array<Column, kCount>& columns_;
};

// --- calls ---------------------------------------------------------------------------------------

constexpr std::array<Column, 18> kCallColumns = {{{"run", Finds::kFew},
                                                  {"workflow", Finds::kSome},
                                                  {"id"},
                                                  {"kind"},
                                                  {"status"},
                                                  {"name"},
                                                  {"queue"},
                                                  {"attempt"},
                                                  {"child"},
                                                  {"created_at"},
                                                  {"run_at"},
                                                  {"started_at"},
                                                  {"ended_at"},
                                                  {"args"},
                                                  {"keywords"},
                                                  {"value"},
                                                  {"error_kind"},
                                                  {"error_message"}}};

class CallRows final : public RowsOfRuns {
 public:
  using RowsOfRuns::RowsOfRuns;

 private:
  Result<RowList> load(const store::RunView& run, store::Key* cursor) override {
    PAWL_TRY(const store::CallPage page, reading_.store().timeline(run.run.key, *cursor, kPage));
    *cursor = page.next;
    RowList rows;
    for (const store::CallRecord& call : page.calls) {
      PAWL_TRY(auto row, row_of(run.run, call));
      rows.push_back(std::move(row));
    }
    return rows;
  }

  Result<std::vector<Cell>> row_of(const store::RunRecord& run, const store::CallRecord& call) {
    const bool is_pending = call.status == store::CallStatus::kPending;
    const bool has_value = call.status == store::CallStatus::kCompleted;
    PAWL_TRY(const std::string child, reading_.run_id(call.child_run));
    PAWL_TRY(Cell args, reading_.payload(call.args, run.key));
    PAWL_TRY(Cell keywords, reading_.payload(call.keywords, run.key));
    Cell value;
    CallError error;
    if (has_value) {
      PAWL_TRY(value, reading_.payload(call.outcome, run.key));
    } else {
      PAWL_TRY(const Payload outcome, from_cell(call.outcome, run.key, reading_.store()));
      if (!outcome.is_null()) {
        PAWL_TRY(error, decode_call_error(outcome.text()));
      }
    }
    return std::vector<Cell>{run.id,
                             run.workflow,
                             call_id(run.id, call.key),
                             std::string(to_string(static_cast<CallKind>(call.kind))),
                             std::string(to_string(static_cast<CallStatus>(call.status))),
                             call.name,
                             text_cell(call.queue),
                             std::int64_t{call.attempt},
                             text_cell(child),
                             time_cell(call.created_at_us),
                             is_pending ? time_cell(call.run_at_us) : Cell(),
                             time_cell(call.started_at_us),
                             time_cell(call.ended_at_us),
                             std::move(args),
                             std::move(keywords),
                             std::move(value),
                             text_cell(std::move(error.kind)),
                             text_cell(std::move(error.message))};
  }
};

// --- messages ------------------------------------------------------------------------------------

constexpr std::array<Column, 5> kMessageColumns = {
    {{"run", Finds::kFew}, {"workflow", Finds::kSome}, {"channel"}, {"sent_at"}, {"payload"}}};

class MessageRows final : public RowsOfRuns {
 public:
  using RowsOfRuns::RowsOfRuns;

 private:
  Result<RowList> load(const store::RunView& run, store::Key*) override {
    PAWL_TRY(const auto inbox, reading_.store().inbox(run.run.key, 0, kMostOfRun));
    RowList rows;
    for (const store::MessageRecord& message : inbox) {
      PAWL_TRY(Cell payload, reading_.payload(message.payload, run.run.key));
      rows.push_back({run.run.id, run.run.workflow, message.channel, time_cell(message.at_us),
                      std::move(payload)});
    }
    return rows;
  }
};

// --- logs ----------------------------------------------------------------------------------------

constexpr std::array<Column, 5> kLogColumns = {
    {{"run", Finds::kFew}, {"workflow", Finds::kSome}, {"at"}, {"level"}, {"line"}}};

class LogRows final : public RowsOfRuns {
 public:
  using RowsOfRuns::RowsOfRuns;

 private:
  Result<RowList> load(const store::RunView& run, store::Key*) override {
    PAWL_TRY(const auto lines, reading_.store().logs(run.run.key, kMostOfRun));
    RowList rows;
    for (const store::LogRecord& line : lines) {
      rows.push_back({run.run.id, run.run.workflow, time_cell(line.at_us), std::int64_t{line.level},
                      line.line});
    }
    return rows;
  }
};

}  // namespace

std::unique_ptr<Table> call_table(Reading& reading) {
  return std::make_unique<TableOfRuns<CallRows, kCallColumns.size()>>(reading, "calls",
                                                                      kCallColumns);
}

std::unique_ptr<Table> message_table(Reading& reading) {
  return std::make_unique<TableOfRuns<MessageRows, kMessageColumns.size()>>(reading, "messages",
                                                                            kMessageColumns);
}

std::unique_ptr<Table> log_table(Reading& reading) {
  return std::make_unique<TableOfRuns<LogRows, kLogColumns.size()>>(reading, "logs", kLogColumns);
}

}  // namespace pawl::engine::sql
