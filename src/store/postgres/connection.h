// Connection: one session with PostgreSQL, over libpq, and Rows, what a statement answered. One
// thread at a time.
//
// The session is in pipeline mode: `post` hands a statement over without waiting, `sync` waits for
// the answers to all of them, `query` is a post and a sync. Statements are prepared when they are
// used first.
//
// Behind a pooler that hands the session to others between two transactions (Url::pooled), nothing
// is prepared, every transaction makes its own settings, and what is posted outside of one is given
// one of its own.
//
// Errors stick, as those of apply::TransactionRows: after the first one statements do nothing and
// find nothing, until `take_error`.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/postgres/arguments.h"
#include "store/postgres/url.h"

struct pg_conn;
struct pg_result;

namespace pawl::store::postgres {

// One row of an answer. NULL is 0 and the empty string.
class Row {
 public:
  Row(const pg_result* result, int row) : result_(result), row_(row) {}

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  std::string_view view(int column) const;
  std::string bytes(int column) const { return std::string(view(column)); }
  double real(int column) const;
  bool flag(int column) const { return integer(column) != 0; }

  template <typename Value>
  Value as(int column) const {
    return static_cast<Value>(integer(column));
  }

 private:
  const pg_result* result_;
  int row_;
};

class Rows {
 public:
  Rows() = default;
  explicit Rows(pg_result* result) : result_(result) {}

  int size() const;
  bool empty() const { return size() == 0; }
  Row operator[](int row) const { return {result_.get(), row}; }

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

class Connection {
 public:
  enum class Use : std::uint8_t { kWrite, kRead, kListen };

  // Fails with store_unavailable if the database cannot be reached, and with invalid_store_url if
  // it refuses whoever asks.
  static Result<std::unique_ptr<Connection>> open(const Url& url, Use use);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  template <typename... Values>
  void post(const char* sql, Values&&... values) {
    post_text(sql, Arguments::of(values...));
  }
  void post_text(std::string_view sql, const Arguments& arguments);
  template <typename... Values>
  Rows query(const char* sql, Values&&... values) {
    post(sql, values...);
    return last_of(sync());
  }
  // A statement that was put together, and is not prepared.
  Rows query_once(const std::string& sql, const Arguments& arguments = {});
  // A transaction, which posts its begin and its end. They have no answers.
  void begin();
  void commit();
  // Ends a transaction that has failed, or is not wanted any more.
  void roll_back();
  // Answers to all that was posted, in that order.
  std::vector<Rows> sync();
  // Several statements in one text, without arguments. Nothing may be posted.
  void execute(const std::string& script);
  // How often somebody has waited for answers.
  std::uint64_t round_trips() const { return round_trips_; }

  bool failed() const { return error_.has_value(); }
  Error take_error();
  // What is known of the last error: the state of SQL (empty: the connection is gone), and the
  // constraint that was violated.
  const std::string& sql_state() const { return sql_state_; }
  const std::string& constraint() const { return constraint_; }
  // The session has ended, or nobody knows.
  bool is_broken() const;
  // The last error says that the database goes down, or is a standby now: whoever connects again
  // may find another one.
  bool must_be_dropped() const;

  // For a session that listens: what there is to wait for, and what has come, with the text that
  // came along. False: the session is gone.
  struct Notification {
    std::string channel;
    std::string text;
  };
  int descriptor() const;
  bool take_notifications(std::vector<Notification>& notifications);

 private:
  Connection(pg_conn* session, const Url& url, Use use);

  // How an answer is taken.
  enum class Answer : std::uint8_t { kRows, kNone, kPrepared };
  struct Posted {
    Answer answer = Answer::kRows;
    std::string prepares = {};  // the text of a statement
  };

  void run_script(const char* script);
  // Before anything is posted outside of a transaction.
  void open_transaction();
  void post_begin();
  // The name of a prepared statement.
  const std::string* prepare(std::string_view sql, const Arguments& arguments);
  void send(const char* name_or_sql, bool prepared, const Arguments& arguments, Answer answer);
  void read_answer(std::vector<Rows>& answers);
  void await_sync();
  // The session takes nothing any more.
  void lose();
  void note_failure(const pg_result* result);
  static Rows last_of(std::vector<Rows> answers);
  Status prepare_session(const Url& url, Use use);

  enum class Transaction : std::uint8_t { kNone, kOwn, kGiven };

  pg_conn* session_;
  const bool is_pooled_;
  const std::string
      settings_;  // a statement that makes them, for a transaction of a pooled session
  std::unordered_map<std::string, std::string> prepared_;  // names, by text
  std::uint64_t statements_ = 0;                           // that have been given a name
  std::uint64_t round_trips_ = 0;
  Transaction transaction_ = Transaction::kNone;
  std::deque<Posted> posted_;
  bool gone_ = false;
  std::optional<Error> error_;
  std::string sql_state_;
  std::string constraint_;
};

}  // namespace pawl::store::postgres
