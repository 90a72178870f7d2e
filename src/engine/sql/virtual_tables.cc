#include "engine/sql/virtual_tables.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <string>
#include <utility>

namespace pawl::engine::sql {
namespace {

// Of a connection; it owns itself.
struct Module {
  Table& table;
  Trouble& trouble;
};

struct OpenTable {
  sqlite3_vtab base;
  Module* module;
};

struct Cursor {
  sqlite3_vtab_cursor base;
  std::unique_ptr<Rows> rows;
  bool over;
  sqlite3_int64 row;
};

Module& module_of(sqlite3_vtab* table) { return *reinterpret_cast<OpenTable*>(table)->module; }
Cursor& cursor_of(sqlite3_vtab_cursor* cursor) { return *reinterpret_cast<Cursor*>(cursor); }

// No exception may pass SQLite's frames.
template <typename Work>
int guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  }
}

int fail_with(Module& module, Error error) {
  if (!module.trouble.error) module.trouble.error = std::move(error);
  return SQLITE_ERROR;
}

int connect_table(sqlite3* connection, void* data, int, const char* const*, sqlite3_vtab** made,
                  char**) {
  return guarded([&] {
    auto* module = static_cast<Module*>(data);
    std::string columns;
    for (const Column& column : module->table.columns()) {
      if (!columns.empty()) columns += ", ";
      columns += fmt::format("\"{}\"", column.name);
    }
    const int declared =
        sqlite3_declare_vtab(connection, fmt::format("CREATE TABLE x({})", columns).c_str());
    if (declared != SQLITE_OK) return declared;
    auto* table = new OpenTable{};
    table->module = module;
    *made = &table->base;
    return SQLITE_OK;
  });
}

int disconnect_table(sqlite3_vtab* table) {
  delete reinterpret_cast<OpenTable*>(table);
  return SQLITE_OK;
}

std::optional<Compare> compare_of(unsigned char op) {
  switch (op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
      return Compare::kEqual;
    case SQLITE_INDEX_CONSTRAINT_LT:
      return Compare::kLess;
    case SQLITE_INDEX_CONSTRAINT_LE:
      return Compare::kAtMost;
    case SQLITE_INDEX_CONSTRAINT_GT:
      return Compare::kGreater;
    case SQLITE_INDEX_CONSTRAINT_GE:
      return Compare::kAtLeast;
    default:
      return std::nullopt;
  }
}

// Which conditions the table will be told, as text for `filter`: "column compare;" for each
// argument.
int choose_conditions(sqlite3_vtab* table, sqlite3_index_info* info) {
  return guarded([&] {
    const Table& source = module_of(table).table;
    double rows = source.size();
    std::string plan;
    int arguments = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
      const auto& constraint = info->aConstraint[i];
      const std::optional<Compare> compare = compare_of(constraint.op);
      if (constraint.usable == 0 || !compare || constraint.iColumn < 0) continue;
      const Column& column = source.columns()[static_cast<std::size_t>(constraint.iColumn)];
      if (column.finds == Finds::kNothing) continue;
      info->aConstraintUsage[i].argvIndex = ++arguments;
      plan += fmt::format("{} {};", constraint.iColumn, static_cast<int>(*compare));
      const bool few = column.finds == Finds::kFew && *compare == Compare::kEqual;
      rows = few ? std::min(rows, 10.0) : rows / 10;
    }
    info->idxStr = sqlite3_mprintf("%s", plan.c_str());
    if (info->idxStr == nullptr) return SQLITE_NOMEM;
    info->needToFreeIdxStr = 1;
    info->estimatedRows = static_cast<sqlite3_int64>(std::max(rows, 1.0));
    // To begin costs more than a row.
    info->estimatedCost = std::max(rows, 1.0) + 10;
    return SQLITE_OK;
  });
}

int open_cursor(sqlite3_vtab*, sqlite3_vtab_cursor** made) {
  return guarded([&] {
    auto* cursor = new Cursor{};
    *made = &cursor->base;
    return SQLITE_OK;
  });
}

int close_cursor(sqlite3_vtab_cursor* cursor) {
  delete &cursor_of(cursor);
  return SQLITE_OK;
}

Cell cell_of(sqlite3_value* value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_value_int64(value)};
    case SQLITE_FLOAT:
      return sqlite3_value_double(value);
    case SQLITE_NULL:
      return {};
    default: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
      if (text == nullptr) return {};
      return std::string(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
    }
  }
}

int advance(sqlite3_vtab_cursor* base) {
  return guarded([&] {
    Cursor& cursor = cursor_of(base);
    Result<bool> next = cursor.rows->next();
    if (!next) return fail_with(module_of(base->pVtab), std::move(next.error()));
    cursor.over = !*next;
    ++cursor.row;
    return SQLITE_OK;
  });
}

int filter(sqlite3_vtab_cursor* base, int, const char* plan, int count, sqlite3_value** values) {
  const int opened = guarded([&] {
    Module& module = module_of(base->pVtab);
    std::vector<Condition> conditions;
    const char* at = plan;
    const char* const end = plan + std::char_traits<char>::length(plan);
    for (int i = 0; i < count; ++i) {
      int column = 0;
      int compare = 0;
      at = std::from_chars(at, end, column).ptr + 1;
      at = std::from_chars(at, end, compare).ptr + 1;
      conditions.push_back({column, static_cast<Compare>(compare), cell_of(values[i])});
    }
    auto rows = module.table.open(conditions);
    if (!rows) return fail_with(module, std::move(rows.error()));
    cursor_of(base).rows = *std::move(rows);
    return SQLITE_OK;
  });
  return opened == SQLITE_OK ? advance(base) : opened;
}

int is_over(sqlite3_vtab_cursor* cursor) { return cursor_of(cursor).over ? 1 : 0; }

int give_column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
  return guarded([&] {
    const Cell cell = cursor_of(cursor).rows->cell(column);
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
      sqlite3_result_int64(context, *number);
    } else if (const auto* real = std::get_if<double>(&cell)) {
      sqlite3_result_double(context, *real);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
      sqlite3_result_text64(context, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
      sqlite3_result_null(context);
    }
    return SQLITE_OK;
  });
}

int give_row(sqlite3_vtab_cursor* cursor, sqlite3_int64* row) {
  *row = cursor_of(cursor).row;
  return SQLITE_OK;
}

// Without xCreate: a table that is there by its module's name alone.
const sqlite3_module kModule = [] {
  sqlite3_module module{};
  module.xConnect = connect_table;
  module.xBestIndex = choose_conditions;
  module.xDisconnect = disconnect_table;
  module.xOpen = open_cursor;
  module.xClose = close_cursor;
  module.xFilter = filter;
  module.xNext = advance;
  module.xEof = is_over;
  module.xColumn = give_column;
  module.xRowid = give_row;
  return module;
}();

}  // namespace

bool add_table(sqlite3* connection, Table& table, Trouble& trouble) {
  // SQLite deletes it with the connection, or at once if there is no memory for it.
  auto* module = new Module{table, trouble};
  const int added = sqlite3_create_module_v2(connection, table.name(), &kModule, module,
                                             [](void* data) { delete static_cast<Module*>(data); });
  if (added != SQLITE_OK) return false;
  // The table is declared when it is named first, which an authorizer would take for a change.
  sqlite3_stmt* statement = nullptr;
  const std::string naming = fmt::format("SELECT 1 FROM {}", table.name());
  const int declared = sqlite3_prepare_v2(connection, naming.c_str(), -1, &statement, nullptr);
  sqlite3_finalize(statement);
  return declared == SQLITE_OK;
}

}  // namespace pawl::engine::sql
