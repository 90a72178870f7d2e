// Reading: what the tables of one statement share: the store, what was looked up in it, and how
// cells are made of records. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "engine/sql/table.h"
#include "store/store.h"
#include "vm/loaded_program.h"
#include "vm/runtime.h"

namespace pawl::engine::sql {

class Reading {
 public:
  Reading(store::Store& store, store::Namespace ns, const Limits& limits, std::int64_t now_us)
      : store_(store), ns_(ns), limits_(limits), now_us_(now_us) {}

  store::Store& store() { return store_; }
  store::Namespace ns() const { return ns_; }
  const Limits& limits() const { return limits_; }
  std::int64_t now_us() const { return now_us_; }

  // By id; 0: there is none.
  Result<store::Key> run_key(const std::string& id);
  // The run of this id may be asked for next: a join does so for each run that it finds.
  void expect(const store::RunRecord& run);
  // The id of a run; empty: it has been removed.
  Result<std::string> run_id(store::Key run);
  Result<std::string> version(store::Key program);
  Result<std::vector<store::Key>> programs_of(const std::string& version);
  // Null: it is not there.
  Result<std::shared_ptr<vm::LoadedProgram>> program(store::Key program);

  // The text of a payload; NULL if there is none, or if it is longer than a query may see.
  Result<Cell> payload(const store::Cell& cell, store::Key run);

 private:
  store::Store& store_;
  const store::Namespace ns_;
  const Limits limits_;
  const std::int64_t now_us_;
  vm::Runtime runtime_;
  std::unordered_map<std::string, store::Key> expected_;
  std::unordered_map<store::Key, std::string> versions_;
  std::unordered_map<store::Key, std::shared_ptr<vm::LoadedProgram>> programs_;
};

// A time as the API writes it; NULL for 0.
Cell time_cell(std::int64_t us);
inline Cell flag_cell(bool flag) { return std::int64_t{flag}; }
// NULL for an empty text.
Cell text_cell(std::string text);

// The value that a column must be equal to; null: there is no such condition.
const Cell* equal_to(const std::vector<Condition>& conditions, int column);
// The same as text; empty: no condition, or none that a text can fulfil.
std::string text_equal_to(const std::vector<Condition>& conditions, int column);

// Live and ended runs, newest first, page by page, or the one run that the conditions name.
class RunCursor {
 public:
  // Nothing can match.
  RunCursor() = default;
  explicit RunCursor(store::RunFilter filter) : filter_(std::move(filter)), is_over_(false) {}
  static Result<RunCursor> of_one(Reading& reading, const std::string& id);

  // Null: there is none any more. Valid until the next call.
  Result<const store::RunView*> next(Reading& reading);

 private:
  store::RunFilter filter_;
  std::vector<store::RunView> page_;
  std::size_t at_ = 0;
  store::Key cursor_ = 0;
  bool is_over_ = true;
};

// Rows of which each run has some: variables, calls, log lines.
class RowsOfRuns : public Rows {
 public:
  RowsOfRuns(Reading& reading, RunCursor runs) : reading_(reading), runs_(std::move(runs)) {}

  Result<bool> next() final;
  Cell cell(int column) final { return rows_[at_ - 1][static_cast<std::size_t>(column)]; }

 protected:
  using RowList = std::vector<std::vector<Cell>>;
  // The rows of a run, from a cursor on, which is 0 at first and is 0 again after the last of them.
  virtual Result<RowList> load(const store::RunView& run, store::Key* cursor) = 0;

  Reading& reading_;

 private:
  RunCursor runs_;
  const store::RunView* run_ = nullptr;
  store::Key cursor_ = 0;
  RowList rows_;
  std::size_t at_ = 0;
};

}  // namespace pawl::engine::sql
