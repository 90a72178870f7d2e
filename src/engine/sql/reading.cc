#include "engine/sql/reading.h"

#include <utility>

#include "engine/core/cells.h"
#include "lang/bytecode/codec.h"
#include "value/time_text.h"
#include "vm/variables.h"

namespace pawl::engine::sql {

namespace {

constexpr std::uint32_t kPage = 500;

}  // namespace

// --- Reading -------------------------------------------------------------------------------------

Result<store::Key> Reading::run_key(const std::string& id) {
  if (const auto known = expected_.find(id); known != expected_.end()) return known->second;
  PAWL_TRY(const auto key, store_.find_run(ns_, id));
  return key.value_or(0);
}

void Reading::expect(const store::RunRecord& run) {
  if (expected_.size() >= kPage) expected_.clear();
  expected_.emplace(run.id, run.key);
}

Result<std::string> Reading::run_id(store::Key run) {
  if (run == 0) return std::string();
  PAWL_TRY(const auto view, store_.run(run));
  return view ? view->run.id : std::string();
}

Result<std::string> Reading::version(store::Key program) {
  if (versions_.empty()) {
    PAWL_TRY(const auto programs, store_.programs(ns_));
    for (const store::ProgramRecord& record : programs) versions_[record.key] = record.version;
  }
  return versions_[program];
}

Result<std::vector<store::Key>> Reading::programs_of(const std::string& version) {
  PAWL_TRY(const auto programs, store_.programs(ns_));
  std::vector<store::Key> keys;
  for (const store::ProgramRecord& record : programs) {
    if (record.version == version) keys.push_back(record.key);
  }
  return keys;
}

Result<std::shared_ptr<vm::LoadedProgram>> Reading::program(store::Key program) {
  if (const auto known = programs_.find(program); known != programs_.end()) return known->second;
  PAWL_TRY(const auto record, store_.program(program));
  std::shared_ptr<vm::LoadedProgram> loaded;
  if (record) {
    PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(record->bytes));
    loaded = std::make_shared<vm::LoadedProgram>(std::move(decoded), runtime_);
  }
  programs_[program] = loaded;
  return loaded;
}

Result<Cell> Reading::payload(const store::Cell& cell, store::Key run) {
  if (cell.empty()) return Cell();
  PAWL_TRY(const Payload payload, from_cell(cell, run, store_));
  if (payload.text().size() > vm::kLongestVariable) return Cell();
  return Cell(std::string(payload.text()));
}

// --- cells ---------------------------------------------------------------------------------------

Cell time_cell(std::int64_t us) {
  if (us == 0) return {};
  return time_text(us);
}

Cell text_cell(std::string text) {
  if (text.empty()) return {};
  return text;
}

const Cell* equal_to(const std::vector<Condition>& conditions, int column) {
  for (const Condition& condition : conditions) {
    if (condition.column == column && condition.compare == Compare::kEqual) return &condition.value;
  }
  return nullptr;
}

std::string text_equal_to(const std::vector<Condition>& conditions, int column) {
  const Cell* cell = equal_to(conditions, column);
  const auto* text = cell != nullptr ? std::get_if<std::string>(cell) : nullptr;
  return text != nullptr ? *text : std::string();
}

// --- runs ----------------------------------------------------------------------------------------

Result<RunCursor> RunCursor::of_one(Reading& reading, const std::string& id) {
  PAWL_TRY(const store::Key key, reading.run_key(id));
  if (key == 0) return RunCursor();
  PAWL_TRY(auto view, reading.store().run(key));
  RunCursor cursor;
  if (view) cursor.page_.push_back(*std::move(view));
  return cursor;
}

Result<const store::RunView*> RunCursor::next(Reading& reading) {
  if (at_ == page_.size() && !is_over_) {
    PAWL_TRY(store::RunPage page, reading.store().list_runs(filter_, cursor_, kPage));
    page_ = std::move(page.runs);
    at_ = 0;
    cursor_ = page.next;
    is_over_ = cursor_ == 0;
  }
  if (at_ == page_.size()) return nullptr;
  const store::RunView& view = page_[at_++];
  reading.expect(view.run);
  return &view;
}

Result<bool> RowsOfRuns::next() {
  while (at_ == rows_.size()) {
    if (run_ == nullptr || cursor_ == 0) {
      PAWL_TRY(run_, runs_.next(reading_));
      if (run_ == nullptr) return false;
      // Of a damaged run nothing can be told.
      if (run_->damaged) continue;
    }
    PAWL_TRY(rows_, load(*run_, &cursor_));
    at_ = 0;
  }
  ++at_;
  return true;
}

}  // namespace pawl::engine::sql
