// A thin layer over SQLite's C interface: Connection, Statement, Rows.
//
// Errors stick: the first one that a connection meets is kept, every statement after it does
// nothing (it changes no row and finds none), and whoever runs the transaction looks once, at its
// end, and rolls back. So code that writes a transaction reads as a list of what it writes, and
// nothing that it concluded from a failed statement is ever committed.
//
// Statements are prepared on first use and kept by the address of their text, which must therefore
// be static. What is bound is not copied: it must live until the statement has run, or until its
// Rows are gone.
//
// Threads: one at a time uses a connection.
#pragma once

#include <sqlite3.h>

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/result.h"

namespace pawl::store::sqlite {

// Bytes for a BLOB column; the empty ones are NULL. A std::string_view is bound as TEXT, the empty
// one as ''.
struct Bytes {
  std::string_view view;
};

// A BLOB also if it is empty; none is NULL.
struct Blob {
  std::optional<std::string_view> view;
};

// An integer whose 0 is kept as NULL, and read back as 0. A NULL takes no room in a row, and no
// place in an index WHERE … IS NOT NULL.
struct OrNull {
  template <std::integral T>
  explicit OrNull(T number) : value(static_cast<std::int64_t>(number)) {}
  std::int64_t value;
};

class Connection;
class Statement;

// The rows of a running query; the statement is reset when they go.
class Rows {
 public:
  explicit Rows(Statement* statement) : statement_(statement) {}
  Rows(Rows&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
  Rows& operator=(Rows&&) = delete;
  ~Rows();

  // False: there is no further row, or an error.
  bool next();

  std::int64_t integer(int column) const;
  template <typename T>
  T as(int column) const {
    return static_cast<T>(integer(column));
  }
  std::optional<std::int64_t> optional(int column) const;
  std::optional<double> real(int column) const;
  bool is_null(int column) const;
  int columns() const;
  int type(int column) const;   // SQLITE_NULL, SQLITE_INTEGER and so on
  bool must_have_sums() const;  // as the connection's
  // TEXT and BLOB alike; valid until next().
  std::string_view view(int column) const;
  std::string string(int column) const { return std::string(view(column)); }

 private:
  Statement* statement_;
};

// What the parameters of a statement hold from its last run, so that a number or a NULL that is the
// same again is not bound again: with hot statements that is every second one.
class BoundArguments {
 public:
  bool is_null(int index) const { return index < kMost && kinds_[at(index)] == Kind::kNull; }
  bool is(int index, std::int64_t number) const {
    return index < kMost && kinds_[at(index)] == Kind::kNumber && numbers_[at(index)] == number;
  }
  void note_null(int index) { note(index, Kind::kNull); }
  void note_number(int index, std::int64_t number) {
    note(index, Kind::kNumber);
    if (index < kMost) numbers_[at(index)] = number;
  }
  void forget(int index) { note(index, Kind::kUnknown); }

 private:
  static constexpr int kMost = 32;
  enum class Kind : std::uint8_t { kUnknown, kNull, kNumber };

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  void note(int index, Kind kind) {
    if (index < kMost) kinds_[at(index)] = kind;
  }

  std::array<Kind, kMost> kinds_ = {};
  std::array<std::int64_t, kMost> numbers_ = {};
};

class Statement {
 public:
  Statement(Connection* connection, const char* sql) : connection_(connection), sql_(sql) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(handle_); }

  // Binds the arguments to ?1, ?2, … and runs; how many rows were changed.
  template <typename... Arguments>
  std::int64_t run(const Arguments&... arguments) {
    if (!ready()) return 0;
    bind_all(arguments...);
    return finish();
  }

  template <typename... Arguments>
  Rows query(const Arguments&... arguments) {
    if (!ready()) return Rows(nullptr);
    bind_all(arguments...);
    return Rows(this);
  }

  // For statements whose arguments are not known in number: bind, then run() or query() without
  // arguments.
  void bind(int index, std::string_view text);
  void bind(int index, Bytes bytes);
  void bind(int index, Blob bytes);
  void bind(int index, OrNull number);
  void bind(int index, const std::optional<std::int64_t>& number);
  void bind(int index, const std::optional<double>& number);
  void bind(int index, const char*) = delete;
  void bind(int index, const std::string& text) { bind(index, std::string_view(text)); }
  template <std::integral T>
  void bind(int index, T number) {
    bind_integer(index, static_cast<std::int64_t>(number));
  }
  template <typename T>
  requires std::is_enum_v<T>
  void bind(int index, T value) { bind_integer(index, static_cast<std::int64_t>(value)); }

  // Prepares if need be; false if the connection has failed.
  bool ready();
  // How much work SQLite has had with it since it was last asked, in steps of its machine.
  std::int64_t take_steps();

 private:
  friend class Rows;

  template <typename... Arguments>
  void bind_all(const Arguments&... arguments) {
    int index = 0;
    (bind(++index, arguments), ...);
  }
  void bind_integer(int index, std::int64_t number);
  void bind_null(int index);
  std::int64_t finish();
  void check(int code);

  Connection* connection_;
  const char* sql_;
  sqlite3_stmt* handle_ = nullptr;
  BoundArguments bound_;
};

// Settings that hold for the whole process, once, before anything else of SQLite is used.
void configure_sqlite();

enum class Access { kRead, kWrite };

class Connection {
 public:
  // `vfs` is null but for tests. A file that does not exist is made by kWrite alone.
  static Result<std::unique_ptr<Connection>> open(const std::string& path, Access access,
                                                  const char* vfs);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Statement& statement(const char* static_sql);

  // Runs statements without arguments; false if one failed.
  bool execute(const char* sql);
  // The first column of the first row, or 0.
  std::int64_t number(const char* sql);

  bool failed() const { return error_.has_value(); }
  // The first error, and the connection works again. Only for a failed one.
  Error take_error();
  // What is wrong with the data itself, found by the caller.
  void fail(Error error);

  // Whether no row of the database is older than checksums, so that one without is damaged.
  bool must_have_sums();

  sqlite3* handle() { return handle_; }

 private:
  friend class Statement;
  friend class Rows;
  Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
  void note(int code);

  sqlite3* handle_;
  std::string path_;
  std::optional<Error> error_;
  std::optional<bool> must_have_sums_;
  boost::unordered_flat_map<const char*, std::unique_ptr<Statement>> statements_;
};

// What a result code of SQLite is to a user of the store.
Error database_error(int code, const std::string& path, const char* message);

}  // namespace pawl::store::sqlite
