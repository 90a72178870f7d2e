#include "engine/sql/statement.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <utility>

#include "base/duration_text.h"
#include "base/error_codes.h"
#include "base/utf8.h"
#include "engine/sql/scratch_files.h"
#include "engine/sql/trim.h"
#include "engine/sql/virtual_tables.h"
#include "value/time_text.h"

namespace pawl::engine::sql {
namespace {

// Instructions of SQLite between two looks at the clock. One of them may be a function that works
// through two long texts for a second.
constexpr int kInstructions = 20;
// Of a text or a row that a statement makes. Some functions take the product of two lengths.
constexpr int kLongestText = 262'144;
// A thousand years, in seconds.
constexpr double kLongestAgo = 1e3 * 366 * 86'400;
// SQLite keeps so much in memory before it writes to its scratch files.
constexpr const char* kSettings = "PRAGMA cache_size = -4096; PRAGMA temp_store = file";

struct Close {
  void operator()(sqlite3* connection) const { sqlite3_close(connection); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Connection = std::unique_ptr<sqlite3, Close>;
using Prepared = std::unique_ptr<sqlite3_stmt, Close>;

Error no_memory() { return Error(ErrorCode::out_of_memory, "there is no memory for the query"); }

// What ends a statement that has not ended by itself.
struct Watch {
  Clock& clock;
  const std::atomic<bool>& cancelled;
  std::int64_t ends_ns = 0;
  bool over_time = false;

  static int look(void* opaque) {
    auto* watch = static_cast<Watch*>(opaque);
    watch->over_time = watch->clock.monotonic_ns() > watch->ends_ns;
    return watch->over_time || watch->cancelled ? 1 : 0;
  }
};

void tell_time(sqlite3_context* context, std::int64_t us) {
  const std::string text = time_text(us);
  sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

// now(): the time at which the statement began, as the tables have times.
void tell_now(sqlite3_context* context, int, sqlite3_value**) {
  tell_time(context, *static_cast<std::int64_t*>(sqlite3_user_data(context)));
}

// ago('90m'): so long before.
void tell_ago(sqlite3_context* context, int, sqlite3_value** arguments) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
  const auto seconds = text != nullptr ? parse_seconds(text) : std::nullopt;
  if (!seconds || *seconds > kLongestAgo) {
    return sqlite3_result_error(context, "ago() takes a duration, as in ago('90m')", -1);
  }
  const std::int64_t now_us = *static_cast<std::int64_t*>(sqlite3_user_data(context));
  tell_time(context, now_us - static_cast<std::int64_t>(*seconds * 1e6));
}

bool add_functions(sqlite3* connection, std::int64_t* now_us) {
  constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  return sqlite3_create_function_v2(connection, "now", 0, kFlags, now_us, tell_now, nullptr,
                                    nullptr, nullptr) == SQLITE_OK &&
         sqlite3_create_function_v2(connection, "ago", 1, kFlags, now_us, tell_ago, nullptr,
                                    nullptr, nullptr) == SQLITE_OK;
}

// A statement may select, read columns, and call functions.
int authorize(void*, int action, const char*, const char* name, const char*, const char*) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return std::strcmp(name, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

void set_limits(sqlite3* connection) {
  const std::pair<int, int> limits[] = {{SQLITE_LIMIT_LENGTH, kLongestText},
                                        {SQLITE_LIMIT_SQL_LENGTH, 65'536},
                                        {SQLITE_LIMIT_COLUMN, 200},
                                        {SQLITE_LIMIT_EXPR_DEPTH, 200},
                                        {SQLITE_LIMIT_COMPOUND_SELECT, 50},
                                        {SQLITE_LIMIT_VDBE_OP, 100'000},
                                        {SQLITE_LIMIT_FUNCTION_ARG, 50},
                                        {SQLITE_LIMIT_ATTACHED, 0},
                                        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000},
                                        {SQLITE_LIMIT_VARIABLE_NUMBER, 1000},
                                        {SQLITE_LIMIT_WORKER_THREADS, 0}};
  for (const auto& [which, most] : limits) sqlite3_limit(connection, which, most);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
}

Result<Connection> open(const Tables& tables, Trouble& trouble, std::int64_t* now_us) {
  const char* files = scratch_files();
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX, files);
  Connection connection(opened);
  if (code != SQLITE_OK || files == nullptr) return fail(no_memory());
  if (sqlite3_exec(opened, kSettings, nullptr, nullptr, nullptr) != SQLITE_OK) {
    return fail(no_memory());
  }
  if (!add_functions(opened, now_us) || !add_trim(opened)) return fail(no_memory());
  for (const auto& table : tables) {
    if (!add_table(opened, *table, trouble)) return fail(no_memory());
  }
  set_limits(opened);
  sqlite3_set_authorizer(opened, authorize, nullptr);
  return connection;
}

Error refused(std::string why) { return Error(ErrorCode::invalid_query, std::move(why)); }

Result<Prepared> prepare(sqlite3* connection, const std::string& text) {
  sqlite3_stmt* made = nullptr;
  const char* rest = nullptr;
  const int code =
      sqlite3_prepare_v3(connection, text.data(), static_cast<int>(text.size()), 0, &made, &rest);
  Prepared statement(made);
  if (code == SQLITE_NOMEM) return fail(no_memory());
  if (code == SQLITE_AUTH) {
    return fail(refused(fmt::format("a query may only read: {}", sqlite3_errmsg(connection))));
  }
  if (code != SQLITE_OK) {
    const int offset = sqlite3_error_offset(connection);
    std::string why = sqlite3_errmsg(connection);
    if (offset >= 0) why += fmt::format(" (at character {})", offset + 1);
    return fail(refused(std::move(why)));
  }
  if (!statement) return fail(refused("there is no statement"));
  // Some of what changes nothing asks for no permission either, REINDEX for one.
  if (sqlite3_stmt_readonly(made) == 0 || sqlite3_column_count(made) == 0) {
    return fail(refused("a query may only read"));
  }
  const std::string_view left(rest, text.data() + text.size());
  if (left.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
    return fail(refused("one statement at a time"));
  }
  return statement;
}

Status bind(sqlite3_stmt* statement, const std::vector<Cell>& arguments) {
  const int wanted = sqlite3_bind_parameter_count(statement);
  if (static_cast<std::size_t>(wanted) != arguments.size()) {
    return fail(refused(fmt::format("the statement has {} parameters, and {} arguments were given",
                                    wanted, arguments.size())));
  }
  for (int i = 0; i < wanted; ++i) {
    const Cell& cell = arguments[static_cast<std::size_t>(i)];
    int code = SQLITE_OK;
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
      code = sqlite3_bind_int64(statement, i + 1, *number);
    } else if (const auto* real = std::get_if<double>(&cell)) {
      code = sqlite3_bind_double(statement, i + 1, *real);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
      code = sqlite3_bind_text64(statement, i + 1, text->data(), text->size(), SQLITE_STATIC,
                                 SQLITE_UTF8);
    }
    if (code == SQLITE_TOOBIG) return fail(refused("an argument is too long"));
    if (code != SQLITE_OK) return fail(no_memory());
  }
  return {};
}

// A statement may make a text of any bytes; an answer is UTF-8.
std::string readable(std::string_view text) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const std::size_t good = first_invalid_utf8(rest, Surrogates::kRefuse);
    made += rest.substr(0, good);
    at += good;
    if (at == text.size()) break;
    append_utf8(made, kReplacementCharacter);
    at += decode_utf8(text.substr(at), Surrogates::kRefuse).size;
  }
  return made;
}

Cell cell_of(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
      return {};
    default: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      if (text == nullptr) return {};
      return readable({text, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))});
    }
  }
}

std::size_t bytes_of(const Cell& cell) {
  const auto* text = std::get_if<std::string>(&cell);
  return sizeof(Cell) + (text != nullptr ? text->size() : 0);
}

// Rows until the statement or the room for them ends; what SQLite said at last.
int read_rows(sqlite3_stmt* statement, const StatementLimits& limits, Answer* answer) {
  const int columns = sqlite3_column_count(statement);
  for (int i = 0; i < columns; ++i) answer->columns.emplace_back(sqlite3_column_name(statement, i));
  std::size_t bytes = 0;
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (answer->rows.size() == limits.rows || bytes > limits.answer_bytes) {
      answer->complete = false;
      return SQLITE_DONE;
    }
    std::vector<Cell> row;
    row.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) {
      row.push_back(cell_of(statement, i));
      bytes += bytes_of(row.back());
    }
    answer->rows.push_back(std::move(row));
  }
  return code;
}

Error error_of(int code, sqlite3* connection, const Watch& watch, const ScratchBudget& budget) {
  if (watch.over_time) {
    return Error(ErrorCode::query_too_long, "the query took longer than it may");
  }
  if (code == SQLITE_INTERRUPT) return Error(ErrorCode::query_cancelled, "the query was cancelled");
  if (budget.exceeded()) {
    return Error(ErrorCode::query_too_large, "the query needs more memory than it may have");
  }
  if (code == SQLITE_NOMEM) return no_memory();
  return refused(sqlite3_errmsg(connection));
}

}  // namespace

Result<Answer> ask(const Tables& tables, const std::string& text,
                   const std::vector<Cell>& arguments, const StatementLimits& limits, Clock& clock,
                   const std::atomic<bool>& cancelled) {
  ScratchBudget budget(limits.scratch_bytes);
  Trouble trouble;
  std::int64_t now_us = clock.now_us();
  PAWL_TRY(const Connection connection, open(tables, trouble, &now_us));
  Watch watch{clock, cancelled, clock.monotonic_ns() + limits.time_us * 1000};
  sqlite3_progress_handler(connection.get(), kInstructions, Watch::look, &watch);
  PAWL_TRY(const Prepared statement, prepare(connection.get(), text));
  PAWL_TRY_STATUS(bind(statement.get(), arguments));
  Answer answer;
  const int code = read_rows(statement.get(), limits, &answer);
  if (trouble.error) return fail(*std::move(trouble.error));
  if (code != SQLITE_DONE) return fail(error_of(code, connection.get(), watch, budget));
  return answer;
}

}  // namespace pawl::engine::sql
