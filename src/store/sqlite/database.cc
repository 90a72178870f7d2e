#include "store/sqlite/database.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/error_codes.h"
#include "store/sqlite/file_owner.h"
#include "store/sqlite/page_cache.h"

namespace pawl::store::sqlite {

Error database_error(int code, const std::string& path, const char* message) {
  const auto error = [&](ErrorCode kind) {
    return Error{kind, fmt::format("{}: {} (SQLite {})", path, message, code)};
  };
  // After a failed fsync nobody knows what the disk holds, and the next one may lie: the caller
  // must not go on in this process.
  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) {
    return error(ErrorCode::store_sync_failed);
  }
  switch (code & 0xff) {
    case SQLITE_FULL:
      return error(ErrorCode::store_full);
    case SQLITE_IOERR:
      // SQLite tells a full disk by name where it writes pages, and not where the index of its log
      // finds no room.
      return error(code == SQLITE_IOERR_SHMSIZE ? ErrorCode::store_full
                                                : ErrorCode::store_unavailable);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_PROTOCOL:
    case SQLITE_INTERRUPT:
      return error(ErrorCode::store_unavailable);
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM: {
      Error refused = error(ErrorCode::store_unavailable);
      refused.hint = fmt::format(
          "this process (user {}) must be able to write the file and its folder: look at their "
          "owner "
          "and mode",
          ::geteuid());
      return refused;
    }
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return error(ErrorCode::store_damaged);
    default:
      return error(ErrorCode::store_refused);
  }
}

// --- rows ----------------------------------------------------------------------------------------

Rows::~Rows() {
  if (statement_ != nullptr) sqlite3_reset(statement_->handle_);
}

bool Rows::next() {
  if (statement_ == nullptr) return false;
  const int code = sqlite3_step(statement_->handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) statement_->connection_->note(code);
  sqlite3_reset(statement_->handle_);
  statement_ = nullptr;
  return false;
}

std::int64_t Rows::integer(int column) const {
  return sqlite3_column_int64(statement_->handle_, column);
}

std::optional<std::int64_t> Rows::optional(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::optional<double> Rows::real(int column) const {
  if (is_null(column)) return std::nullopt;
  return sqlite3_column_double(statement_->handle_, column);
}

int Rows::columns() const { return sqlite3_column_count(statement_->handle_); }

int Rows::type(int column) const { return sqlite3_column_type(statement_->handle_, column); }

bool Rows::must_have_sums() const { return statement_->connection_->must_have_sums(); }

bool Rows::is_null(int column) const { return type(column) == SQLITE_NULL; }

std::string_view Rows::view(int column) const {
  const void* bytes = sqlite3_column_blob(statement_->handle_, column);
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_->handle_, column))};
}

// --- statements ----------------------------------------------------------------------------------

bool Statement::ready() {
  if (connection_->failed()) [[unlikely]]
    return false;
  if (handle_ != nullptr) [[likely]]
    return true;
  check(sqlite3_prepare_v3(connection_->handle_, sql_, -1, SQLITE_PREPARE_PERSISTENT, &handle_,
                           nullptr));
  return !connection_->failed();
}

void Statement::check(int code) {
  if (code == SQLITE_OK) [[likely]]
    return;
  bound_ = {};
  connection_->note(code);
}

std::int64_t Statement::finish() {
  if (connection_->failed()) [[unlikely]]
    return 0;
  const int code = sqlite3_step(handle_);
  const std::int64_t changes = sqlite3_changes64(connection_->handle_);
  if (code != SQLITE_DONE && code != SQLITE_ROW) [[unlikely]]
    connection_->note(code);
  sqlite3_reset(handle_);
  return connection_->failed() ? 0 : changes;
}

void Statement::bind(int index, std::string_view text) {
  // A null pointer would bind NULL, which a name never is.
  const char* bytes = text.data() == nullptr ? "" : text.data();
  bound_.forget(index);
  check(sqlite3_bind_text64(handle_, index, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int index, Bytes bytes) {
  bytes.view.empty() ? bind_null(index) : bind(index, Blob{bytes.view});
}

void Statement::bind(int index, Blob bytes) {
  if (!bytes.view) return bind_null(index);
  const char* begin = bytes.view->data() == nullptr ? "" : bytes.view->data();
  bound_.forget(index);
  check(sqlite3_bind_blob64(handle_, index, begin, bytes.view->size(), SQLITE_STATIC));
}

void Statement::bind(int index, OrNull number) {
  number.value == 0 ? bind_null(index) : bind_integer(index, number.value);
}

void Statement::bind(int index, const std::optional<std::int64_t>& number) {
  number ? bind_integer(index, *number) : bind_null(index);
}

void Statement::bind(int index, const std::optional<double>& number) {
  if (!number) return bind_null(index);
  bound_.forget(index);
  check(sqlite3_bind_double(handle_, index, *number));
}

void Statement::bind_integer(int index, std::int64_t number) {
  if (bound_.is(index, number)) return;
  bound_.note_number(index, number);
  check(sqlite3_bind_int64(handle_, index, number));
}

void Statement::bind_null(int index) {
  if (bound_.is_null(index)) return;
  bound_.note_null(index);
  check(sqlite3_bind_null(handle_, index));
}

std::int64_t Statement::take_steps() {
  return handle_ == nullptr ? 0 : sqlite3_stmt_status(handle_, SQLITE_STMTSTATUS_VM_STEP, 1);
}

// --- connections ---------------------------------------------------------------------------------

void configure_sqlite() {
  [[maybe_unused]] static const bool done = [] {
    // Counting its memory would take a lock at every allocation.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    install_page_cache();
    return true;
  }();
}

namespace {

// A new file is its owner's alone, and SQLite gives its log the same mode: runs hold what is
// nobody else's business. One that is there stays as it is; what fails here, SQLite tells.
void create_for_owner(const std::string& path) {
  const int file = open_or_make(path);
  if (file >= 0) ::close(file);
}

}  // namespace

Result<std::unique_ptr<Connection>> Connection::open(const std::string& path, Access access,
                                                     const char* vfs) {
  const int flags =
      access == Access::kWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
  configure_sqlite();
  if (access == Access::kWrite) create_for_owner(path);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, vfs);
  if (code != SQLITE_OK) {
    Error error = database_error(code, path,
                                 handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
    sqlite3_close_v2(handle);
    return pawl::fail(std::move(error));
  }
  sqlite3_extended_result_codes(handle, 1);
  // A statement opens a cursor for each index that it may change. What SQLite keeps at hand for
  // such small things is used up by what stays, so that each of them would be a call of malloc.
  constexpr int kSlotBytes = 768;
  constexpr int kSlots = 100;
  sqlite3_db_config(handle, SQLITE_DBCONFIG_LOOKASIDE, nullptr, kSlotBytes, kSlots);
  return std::unique_ptr<Connection>(new Connection(handle, path));
}

Connection::~Connection() {
  statements_.clear();
  sqlite3_close_v2(handle_);
}

Statement& Connection::statement(const char* static_sql) {
  std::unique_ptr<Statement>& slot = statements_[static_sql];
  if (slot == nullptr) slot = std::make_unique<Statement>(this, static_sql);
  return *slot;
}

bool Connection::execute(const char* sql) {
  if (failed()) return false;
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) note(code);
  return code == SQLITE_OK;
}

std::int64_t Connection::number(const char* sql) {
  Statement once(this, sql);
  Rows rows = once.query();
  return rows.next() ? rows.integer(0) : 0;
}

void Connection::note(int code) {
  if (error_) return;
  // The extended code says more than the one that step returns for some statements.
  const int extended = sqlite3_extended_errcode(handle_);
  const bool same = (extended & 0xff) == (code & 0xff);
  error_ = database_error(same ? extended : code, path_, sqlite3_errmsg(handle_));
}

void Connection::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

bool Connection::must_have_sums() {
  if (!must_have_sums_ && !failed()) {
    const bool all = number("SELECT value FROM meta WHERE name = 'all_summed'") == 1;
    if (!failed()) must_have_sums_ = all;
  }
  return must_have_sums_.value_or(false);
}

Error Connection::take_error() {
  PAWL_ASSERT(error_.has_value());
  return std::move(*std::exchange(error_, std::nullopt));
}

}  // namespace pawl::store::sqlite
