// Table: what a statement can read. A table gives its rows one after the other, and is told the
// conditions on those columns by which it can find rows. SQLite checks every row again, so a table
// may give more rows than the conditions ask for, and never fewer.
//
// A table is read by one statement on one thread. Its rows are read together, at one moment of the
// store (Store::read_together).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"

namespace pawl::engine::sql {

// Nothing is NULL.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

// What a condition on a column helps to find.
enum class Finds : std::uint8_t {
  kNothing,  // the table is not told of it
  kSome,     // it leaves a part of the rows
  kFew,      // it leaves those of one run
};

struct Column {
  const char* name;
  Finds finds = Finds::kNothing;
};

enum class Compare : std::uint8_t { kEqual, kLess, kAtMost, kGreater, kAtLeast };

struct Condition {
  int column = 0;
  Compare compare = Compare::kEqual;
  Cell value;
};

class Rows {
 public:
  virtual ~Rows() = default;
  // Goes to the next row, which is the first one at first. False: there is none.
  virtual Result<bool> next() = 0;
  // Of the row that it is at.
  virtual Cell cell(int column) = 0;
};

class Table {
 public:
  virtual ~Table() = default;
  virtual const char* name() const = 0;
  virtual std::span<const Column> columns() const = 0;
  // How many rows there may be without conditions, roughly: 100, or a million.
  virtual double size() const = 0;
  virtual Result<std::unique_ptr<Rows>> open(const std::vector<Condition>& conditions) = 0;
};

using Tables = std::vector<std::unique_ptr<Table>>;

// Rows that are all there.
class ListedRows final : public Rows {
 public:
  explicit ListedRows(std::vector<std::vector<Cell>> rows) : rows_(std::move(rows)) {}
  Result<bool> next() override { return ++at_ <= rows_.size(); }
  Cell cell(int column) override { return rows_[at_ - 1][static_cast<std::size_t>(column)]; }

 private:
  std::vector<std::vector<Cell>> rows_;
  std::size_t at_ = 0;
};

}  // namespace pawl::engine::sql
