// Virtual tables: a Table as SQLite sees it. Each is there by its name, without a CREATE.
#pragma once

#include <optional>

#include "base/result.h"
#include "engine/sql/table.h"

struct sqlite3;

namespace pawl::engine::sql {

// What the tables of one statement share. The first error of a table ends the statement, and is
// kept here: SQLite itself has room for its text alone.
struct Trouble {
  std::optional<Error> error;
};

// The table and the trouble must outlive the connection. False: there is no memory for it.
bool add_table(sqlite3* connection, Table& table, Trouble& trouble);

}  // namespace pawl::engine::sql
