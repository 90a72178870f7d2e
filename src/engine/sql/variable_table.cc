// The table of variables: what the frames of live runs hold, read from their snapshots.
#include <array>
#include <cstring>
#include <utility>

#include "engine/run/stored_snapshot.h"
#include "engine/sql/run_tables.h"
#include "vm/snapshot/snapshot.h"
#include "vm/variables.h"

namespace pawl::engine::sql {
namespace {

enum VariableColumn {
  kRun,
  kWorkflow,
  kVersion,
  kFiber,
  kFrame,
  kFunction,
  kLine,
  kName,
  kPath,
  kType,
  kValue,
  kVariableColumns
};

constexpr std::array<Column, kVariableColumns> kColumns = {{{"run", Finds::kFew},
                                                            {"workflow", Finds::kSome},
                                                            {"version", Finds::kSome},
                                                            {"fiber"},
                                                            {"frame"},
                                                            {"function"},
                                                            {"line"},
                                                            {"name", Finds::kSome},
                                                            {"path", Finds::kSome},
                                                            {"type"},
                                                            {"value"}}};

// A machine that is only looked at asks nothing of the world.
class StillHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

Cell cell_of(vm::VariableValue&& value) {
  return std::visit([](auto&& held) { return Cell(std::forward<decltype(held)>(held)); },
                    std::move(value));
}

class VariableRows final : public RowsOfRuns {
 public:
  VariableRows(Reading& reading, RunCursor runs, vm::VariableFilter filter)
      : RowsOfRuns(reading, std::move(runs)), filter_(std::move(filter)) {}

 private:
  // Only a run that is in its program stands anywhere: not one that has not begun, has ended, or is
  // being undone.
  static bool stands(const std::optional<store::RunView>& run) {
    return run && run->state && run->state->phase == store::RunPhase::kRunning &&
           !run->state->snapshot.empty();
  }

  Result<RowList> load(const store::RunView& listed, store::Key*) override {
    RowList rows;
    if (!listed.state) return rows;
    PAWL_TRY(const auto run, reading_.store().run(listed.run.key));
    if (!stands(run)) return rows;
    PAWL_TRY(const auto program, reading_.program(run->run.program));
    if (!program) return rows;
    PAWL_TRY(const std::string snapshot, whole_snapshot(*run));
    PAWL_TRY(const auto machine, vm::decode_snapshot(program, reading_.limits(), host_, snapshot));
    PAWL_TRY(const std::string version, reading_.version(run->run.program));
    for (vm::FrameVariables& frame : vm::read_variables(*machine, filter_)) {
      for (vm::FoundVariable& variable : frame.variables) {
        rows.push_back({run->run.id, run->run.workflow, version, frame.fiber,
                        std::int64_t{frame.frame}, frame.function, std::int64_t{frame.line},
                        std::move(variable.name), std::move(variable.path),
                        std::move(variable.type), cell_of(std::move(variable.value))});
      }
    }
    return rows;
  }

  const vm::VariableFilter filter_;
  StillHost host_;
};

class VariableTable final : public Table {
 public:
  explicit VariableTable(Reading& reading) : reading_(reading) {}

  const char* name() const override { return "vars"; }
  std::span<const Column> columns() const override { return kColumns; }
  double size() const override { return 1e8; }

  Result<std::unique_ptr<Rows>> open(const std::vector<Condition>& conditions) override {
    vm::VariableFilter wanted;
    wanted.name = text_equal_to(conditions, kName);
    const Cell* path = equal_to(conditions, kPath);
    wanted.parts = path == nullptr || *path != Cell(std::string());
    PAWL_TRY(RunCursor runs, runs_of(conditions));
    return std::make_unique<VariableRows>(reading_, std::move(runs), std::move(wanted));
  }

 private:
  Result<RunCursor> runs_of(const std::vector<Condition>& conditions) {
    if (equal_to(conditions, kRun) != nullptr) {
      return RunCursor::of_one(reading_, text_equal_to(conditions, kRun));
    }
    store::RunFilter filter;
    filter.ns = reading_.ns();
    filter.status = store::RunStatus::kWaiting;
    filter.workflow = text_equal_to(conditions, kWorkflow);
    if (const std::string version = text_equal_to(conditions, kVersion); !version.empty()) {
      PAWL_TRY(filter.programs, reading_.programs_of(version));
      if (filter.programs.empty()) return RunCursor();
    }
    return RunCursor(std::move(filter));
  }

  Reading& reading_;
};

}  // namespace

std::unique_ptr<Table> variable_table(Reading& reading) {
  return std::make_unique<VariableTable>(reading);
}

}  // namespace pawl::engine::sql
