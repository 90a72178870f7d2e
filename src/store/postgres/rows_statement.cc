#include "store/postgres/rows_statement.h"

#include "base/assert.h"

namespace pawl::store::postgres {

RowsStatement& RowsStatement::key(std::string_view name, Array& values) {
  columns_.push_back({Role::kKey, name, &values});
  return *this;
}

RowsStatement& RowsStatement::set(std::string_view name, Array& values) {
  columns_.push_back({Role::kSet, name, &values});
  return *this;
}

RowsStatement& RowsStatement::where(std::string_view expression, Array& values) {
  columns_.push_back({Role::kWhere, expression, &values});
  return *this;
}

// The first column always is an array if there are several rows, so that there are as many of them.
// So is each column of a key by which rows are found: where one value names many rows, a database
// that knows nothing of the table may look at all of these for each row that is wanted.
bool RowsStatement::is_one_value(std::size_t index) const {
  if (count() == 1) return true;
  if (index == 0 || (columns_[index].role == Role::kKey && finds_rows_)) return false;
  return columns_[index].values->is_uniform();
}

std::string RowsStatement::value_of(std::size_t index) {
  Array& values = *columns_[index].values;
  if (!is_one_value(index)) {
    arguments_.add(values);
    const std::string name = "c" + std::to_string(unnested_.size());
    unnested_.push_back("unnest($" + std::to_string(arguments_.size()) + ") AS " + name);
    return "n." + name;
  }
  if (values.first_is_null()) return "NULL";
  arguments_.add_first(values);
  return "$" + std::to_string(arguments_.size());
}

void RowsStatement::bind() {
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    PAWL_ASSERT(columns_[index].values->size() == count());
    values_.push_back(value_of(index));
  }
}

std::string RowsStatement::source(std::string_view word) const {
  if (unnested_.empty()) return {};
  std::string text = " " + std::string(word) + " (SELECT ";
  for (std::size_t index = 0; index < unnested_.size(); ++index) {
    text += (index == 0 ? "" : ", ") + unnested_[index];
  }
  return text + ") AS n";
}

std::string RowsStatement::conditions() const {
  std::string text;
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    const auto& [role, name, values] = columns_[index];
    if (role == Role::kSet) continue;
    text += text.empty() ? " WHERE " : " AND ";
    const std::string column = role == Role::kWhere ? std::string(name) : "s." + std::string(name);
    if (index == 0) {
      // Nobody can walk through an index in the order of this: each row that is wanted is looked
      // up, whatever the statistics say of the table.
      text += column + " = ANY (ARRAY[" + values_[index] + "])";
    } else {
      text += column + " = " + values_[index];
    }
  }
  return text;
}

void RowsStatement::insert(Connection& connection) {
  bind();
  std::string names, values;
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    if (values_[index] == "NULL") continue;
    names += (names.empty() ? "" : ", ") + std::string(columns_[index].text);
    values += (values.empty() ? "" : ", ") + values_[index];
  }
  connection.post_text(
      "INSERT INTO " + std::string(table_) + " (" + names + ") SELECT " + values + source("FROM"),
      arguments_);
}

void RowsStatement::post_counted(Connection& connection, std::string_view statement) {
  arguments_.add(count());
  const std::string number = "$" + std::to_string(arguments_.size());
  connection.post_text("WITH found AS (" + std::string(statement) +
                           ") SELECT 1 / (count(*) = " + number + ")::integer FROM found",
                       arguments_);
}

void RowsStatement::update(Connection& connection) {
  finds_rows_ = true;
  bind();
  std::string changes;
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    if (columns_[index].role != Role::kSet) continue;
    changes += changes.empty() ? "" : ", ";
    changes += std::string(columns_[index].text) + " = " + values_[index];
  }
  post_counted(connection, "UPDATE " + std::string(table_) + " AS s SET " + changes +
                               source("FROM") + conditions() + " RETURNING 1");
}

void RowsStatement::erase(Connection& connection) {
  finds_rows_ = true;
  bind();
  post_counted(connection, "DELETE FROM " + std::string(table_) + " AS s" + source("USING") +
                               conditions() + " RETURNING 1");
}

void RowsStatement::verify(Connection& connection) {
  finds_rows_ = true;
  bind();
  const std::string rows = unnested_.empty() ? "" : source(",");
  post_counted(connection, "SELECT 1 FROM " + std::string(table_) + " AS s" + rows + conditions());
}

}  // namespace pawl::store::postgres
