// RowsStatement: one statement that inserts, changes or deletes many rows, which are given as
// columns. A column in which all rows agree is handed over as one value, and one that is NULL in
// all rows not at all: the rows of a hot commit differ in few of their columns.
//
// A change and a deletion are counted: the statement fails with kWrongGuess unless each row that
// was given is found, and has what `where` expects of it. So whatever a commit believes of a row
// that it has not read is checked by the transaction that writes the row.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/postgres/connection.h"

namespace pawl::store::postgres {

// The state of SQL of a statement that did not find its rows as they were believed to be
// (a division by zero).
inline constexpr std::string_view kWrongGuess = "22012";

class RowsStatement {
 public:
  explicit RowsStatement(std::string_view table) : table_(table) {}

  // The columns of the key, in the order of its index.
  RowsStatement& key(std::string_view name, Array& values);
  RowsStatement& set(std::string_view name, Array& values);
  // Only rows of which the expression has that value; the row is `s` in it.
  RowsStatement& where(std::string_view expression, Array& values);

  // Of rows that are not there.
  void insert(Connection& connection);
  void update(Connection& connection);
  void erase(Connection& connection);
  // Only counts the rows.
  void verify(Connection& connection);

 private:
  enum class Role : std::uint8_t { kKey, kSet, kWhere };
  struct Column {
    Role role;
    std::string_view text;
    Array* values;
  };

  std::size_t count() const { return columns_.front().values->size(); }
  bool is_one_value(std::size_t index) const;
  // The value of a column, as SQL; the array or the value becomes an argument.
  std::string value_of(std::size_t index);
  // " FROM (…) AS n", or nothing, with the word that the statement has for it.
  std::string source(std::string_view word) const;
  std::string conditions() const;
  void post_counted(Connection& connection, std::string_view statement);
  // Fills arguments_ and values_.
  void bind();

  std::string_view table_;
  bool finds_rows_ = false;
  std::vector<Column> columns_;
  std::vector<std::string> values_;    // as SQL, beside columns_
  std::vector<std::string> unnested_;  // of `n`
  Arguments arguments_;
};

}  // namespace pawl::store::postgres
