#include "store/postgres/connection.h"

#include <libpq-fe.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.h"
#include "base/error_codes.h"
#include "store/postgres/password_command.h"

namespace pawl::store::postgres {

namespace {

ErrorCode code_of(std::string_view state) {
  const std::string_view group = state.substr(0, 2);
  if (state.empty()) return ErrorCode::store_unavailable;
  if (state == "53100") return ErrorCode::store_full;
  if (group == "XX" && state != "XX000") return ErrorCode::store_damaged;
  // Connections, resources, conflicts, time-outs and shutdowns, a standby, an internal error.
  for (const std::string_view passing : {"08", "53", "40", "55", "57", "58", "25", "XX"}) {
    if (group == passing) return ErrorCode::store_unavailable;
  }
  return ErrorCode::store_refused;
}

std::string first_line(const char* text) {
  std::string_view view = text == nullptr ? "" : text;
  view = view.substr(0, view.find('\n'));
  return std::string(view);
}

std::uint64_t big_endian(const char* bytes, int size) {
  std::uint64_t value = 0;
  for (int index = 0; index < size; ++index) {
    value = value << 8 | static_cast<unsigned char>(bytes[index]);
  }
  return value;
}

// What the URL leaves open.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"application_name", "pawl"}, {"connect_timeout", "10"},
    {"keepalives_idle", "10"},    {"keepalives_interval", "5"},
    {"keepalives_count", "3"},    {"tcp_user_timeout", "30000"},
    {"client_encoding", "UTF8"},  {"target_session_attrs", "read-write"},
};

// Whether the database refuses whoever asks, and will refuse the same tomorrow: a wrong password, a
// role or a database that is not there. libpq has no state of SQL for a failed connection.
bool is_refusal(std::string_view message) {
  for (const std::string_view part :
       {"authentication failed", "does not exist", "no password supplied", "no pg_hba.conf entry",
        "permission denied for database"}) {
    if (message.find(part) != std::string_view::npos) return true;
  }
  return false;
}

Error connection_error(PGconn* session) {
  const std::string message = first_line(PQerrorMessage(session));
  // A socket that does not exist is one of a server that is not running.
  const bool is_socket = message.find("No such file") != std::string::npos;
  if (!is_socket && is_refusal(message)) {
    return {ErrorCode::invalid_store_url, "PostgreSQL refuses the connection: " + message,
            "check the user, the password and the database of the store's URL"};
  }
  return {ErrorCode::store_unavailable, "PostgreSQL cannot be reached: " + message};
}

// Null: there is no memory.
Result<PGconn*> open_session(const Url& url, Connection::Use use) {
  std::string password;
  if (!url.password_command.empty()) {
    PAWL_TRY(password, password_of(url.password_command));
  }
  char* message = nullptr;
  PQconninfoOption* options = PQconninfoParse(url.connection.c_str(), &message);
  PQfreemem(message);
  if (options == nullptr) return nullptr;
  std::vector<const char*> names;
  std::vector<const char*> values;
  const auto add = [&](const char* name, const char* value) {
    names.push_back(name);
    values.push_back(value);
  };
  if (!password.empty()) add("password", password.c_str());
  const bool is_direct = use == Connection::Use::kListen;
  if (is_direct && !url.listen_host.empty()) add("host", url.listen_host.c_str());
  if (is_direct && !url.listen_port.empty()) add("port", url.listen_port.c_str());
  const auto is_given = [&](const char* name) {
    return std::ranges::any_of(names,
                               [name](const char* other) { return std::strcmp(other, name) == 0; });
  };
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val != nullptr && !is_given(option->keyword)) add(option->keyword, option->val);
  }
  for (const auto& [name, value] : kDefaults) {
    if (!is_given(name)) add(name, value);
  }
  add(nullptr, nullptr);
  PGconn* session = PQconnectdbParams(names.data(), values.data(), 0);
  PQconninfoFree(options);
  return session;
}

void ignore_notice(void*, const PGresult*) {}

}  // namespace

// --- rows ----------------------------------------------------------------------------------------

bool Row::is_null(int column) const { return PQgetisnull(result_, row_, column) != 0; }

std::string_view Row::view(int column) const {
  return {PQgetvalue(result_, row_, column),
          static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}

std::int64_t Row::integer(int column) const {
  const char* bytes = PQgetvalue(result_, row_, column);
  switch (PQgetlength(result_, row_, column)) {
    case 1:
      return bytes[0];
    case 2:
      return static_cast<std::int16_t>(big_endian(bytes, 2));
    case 4:
      return static_cast<std::int32_t>(big_endian(bytes, 4));
    case 8:
      return static_cast<std::int64_t>(big_endian(bytes, 8));
    default:
      return 0;
  }
}

double Row::real(int column) const { return std::bit_cast<double>(integer(column)); }

void Rows::Clear::operator()(pg_result* result) const { PQclear(result); }

int Rows::size() const { return result_ == nullptr ? 0 : PQntuples(result_.get()); }

// --- the session ---------------------------------------------------------------------------------

namespace {

// How many statements a session keeps prepared.
constexpr std::size_t kMostPrepared = 500;

using Settings = std::vector<std::pair<const char*, std::string>>;

// Statements of a writer touch the rows that their arguments name: a plan that suits such
// statements is the right one whatever the statistics say. A process that stands still, or whose
// machine is gone, must not keep its locks. `pg_temp` last: nobody's temporary table is taken for
// one of ours.
Settings settings_of(const Url& url, Connection::Use use) {
  std::string schema = "\"";
  for (const char each : url.schema) schema += each == '"' ? "\"\"" : std::string(1, each);
  Settings all = {{"search_path", schema + "\", pg_temp"},
                  {"client_min_messages", "warning"},
                  {"jit", "off"},
                  {"enable_seqscan", "off"},
                  {"enable_bitmapscan", "off"},
                  {"max_parallel_workers_per_gather", "0"}};
  if (use == Connection::Use::kWrite) {
    const Settings more = {{"plan_cache_mode", "force_generic_plan"},
                           {"enable_hashjoin", "off"},
                           {"enable_mergejoin", "off"},
                           {"enable_material", "off"},
                           {"enable_indexonlyscan", "off"},
                           {"idle_in_transaction_session_timeout", "5s"},
                           {"lock_timeout", "10s"}};
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// Of a session that is nobody else's; a pooler asks the database for its own.
const Settings kSessionSettings = {{"tcp_keepalives_idle", "10"},
                                   {"tcp_keepalives_interval", "5"},
                                   {"tcp_keepalives_count", "3"},
                                   {"tcp_user_timeout", "30000"}};

std::string literal(const std::string& text) {
  std::string quoted = "'";
  for (const char each : text) quoted += each == '\'' ? "''" : std::string(1, each);
  return quoted + "'";
}

// One statement that makes the settings, for the session or for its transaction alone. An
// acknowledged commit is on the disk even if the database is set up to acknowledge earlier.
std::string statement_of(const Settings& settings, Connection::Use use, bool is_local) {
  const char* local = is_local ? "true" : "false";
  std::string text = "SELECT ";
  for (const auto& [name, value] : settings) {
    text += "set_config('" + std::string(name) + "', " + literal(value) + ", " + local + "), ";
  }
  if (use == Connection::Use::kWrite) {
    text += std::string("CASE current_setting('synchronous_commit') WHEN 'off' THEN ") +
            "set_config('synchronous_commit', 'on', " + local + ") END, ";
  }
  return text + "1";
}

}  // namespace

Connection::Connection(pg_conn* session, const Url& url, Use use)
    : session_(session),
      is_pooled_(url.pooled && use != Use::kListen),
      settings_(is_pooled_ ? statement_of(settings_of(url, use), use, true) : "") {}

Result<std::unique_ptr<Connection>> Connection::open(const Url& url, Use use) {
  PAWL_TRY(PGconn * session, open_session(url, use));
  if (session == nullptr) return fail(ErrorCode::out_of_memory, "no memory for a connection");
  std::unique_ptr<Connection> connection(new Connection(session, url, use));
  if (PQstatus(session) != CONNECTION_OK) return fail(connection_error(session));
  PQsetNoticeReceiver(session, ignore_notice, nullptr);
  PAWL_TRY_STATUS(connection->prepare_session(url, use));
  return connection;
}

Connection::~Connection() { PQfinish(session_); }

Status Connection::prepare_session(const Url& url, Use use) {
  PQenterPipelineMode(session_);
  if (is_pooled_) return {};
  Settings settings = settings_of(url, use);
  if (use == Use::kWrite) {
    settings.insert(settings.end(), kSessionSettings.begin(), kSessionSettings.end());
  }
  if (use == Use::kRead) settings.emplace_back("default_transaction_read_only", "on");
  // News are lost with the database's process in any case: nobody waits for a disk to tell them.
  if (use == Use::kListen) settings.emplace_back("synchronous_commit", "off");
  execute(statement_of(settings, use, false));
  if (failed()) return fail(take_error());
  return {};
}

void Connection::execute(const std::string& script) {
  if (failed()) return;
  PAWL_ASSERT(posted_.empty());
  run_script(script.c_str());
}

void Connection::run_script(const char* script) {
  PQexitPipelineMode(session_);
  PGresult* result = PQexec(session_, script);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) note_failure(result);
  PQclear(result);
  PQenterPipelineMode(session_);
}

// --- statements ----------------------------------------------------------------------------------

void Connection::post_begin() {
  send("BEGIN", false, {}, Answer::kNone);
  if (is_pooled_) send(settings_.c_str(), false, {}, Answer::kNone);
}

void Connection::begin() {
  if (failed()) return;
  PAWL_ASSERT(transaction_ == Transaction::kNone);
  transaction_ = Transaction::kGiven;
  post_begin();
}

void Connection::commit() {
  if (failed()) return;
  transaction_ = Transaction::kNone;
  send("COMMIT", false, {}, Answer::kNone);
}

void Connection::roll_back() {
  transaction_ = Transaction::kNone;
  run_script("ROLLBACK");
}

void Connection::open_transaction() {
  if (!is_pooled_ || transaction_ != Transaction::kNone) return;
  transaction_ = Transaction::kOwn;
  post_begin();
}

const std::string* Connection::prepare(std::string_view sql, const Arguments& arguments) {
  if (prepared_.size() >= kMostPrepared) {
    prepared_.clear();
    send("DEALLOCATE ALL", false, {}, Answer::kNone);
  }
  const auto [place, is_new] = prepared_.try_emplace(std::string(sql));
  if (!is_new) return &place->second;
  place->second = "s" + std::to_string(++statements_);
  const int sent = PQsendPrepare(session_, place->second.c_str(), place->first.c_str(),
                                 arguments.size(), arguments.types_.data());
  if (sent == 0) {
    lose();
    return nullptr;
  }
  posted_.push_back({Answer::kPrepared, place->first});
  return &place->second;
}

void Connection::post_text(std::string_view sql, const Arguments& arguments) {
  if (failed()) return;
  open_transaction();
  if (is_pooled_) return send(std::string(sql).c_str(), false, arguments, Answer::kRows);
  const std::string* name = prepare(sql, arguments);
  if (name != nullptr) send(name->c_str(), true, arguments, Answer::kRows);
}

void Connection::send(const char* name_or_sql, bool prepared, const Arguments& arguments,
                      Answer answer) {
  const int count = arguments.size();
  std::vector<const char*> values;
  std::vector<int> lengths;
  const std::vector<int> formats(static_cast<std::size_t>(count), 1);
  for (const Arguments::Value& value : arguments.values_) {
    values.push_back(value.bytes());
    lengths.push_back(value.size);
  }
  const int sent = prepared
                       ? PQsendQueryPrepared(session_, name_or_sql, count, values.data(),
                                             lengths.data(), formats.data(), 1)
                       : PQsendQueryParams(session_, name_or_sql, count, arguments.types_.data(),
                                           values.data(), lengths.data(), formats.data(), 1);
  if (sent == 0) return lose();
  posted_.push_back({answer});
}

Rows Connection::query_once(const std::string& sql, const Arguments& arguments) {
  if (failed()) return {};
  open_transaction();
  send(sql.c_str(), false, arguments, Answer::kRows);
  return last_of(sync());
}

std::vector<Rows> Connection::sync() {
  std::vector<Rows> answers;
  if (posted_.empty()) return answers;
  const bool is_own = transaction_ == Transaction::kOwn;
  if (is_own) commit();
  ++round_trips_;
  // A session that takes nothing any more may still be called sound by libpq.
  if (PQpipelineSync(session_) == 0) gone_ = true;
  while (!posted_.empty() && !is_broken()) read_answer(answers);
  posted_.clear();
  if (!is_broken()) await_sync();
  if (is_broken()) note_failure(nullptr);
  if (failed()) answers.clear();
  if (failed() && is_own && !is_broken()) roll_back();
  return answers;
}

// One null may end the answer before; two mean that nothing will come.
void Connection::await_sync() {
  for (int nulls = 0; nulls < 2 && !is_broken();) {
    PGresult* result = PQgetResult(session_);
    const bool is_sync = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    if (PQresultStatus(result) == PGRES_FATAL_ERROR && result != nullptr) note_failure(result);
    nulls = result == nullptr ? nulls + 1 : 0;
    PQclear(result);
    if (is_sync) return;
  }
  gone_ = true;
}

void Connection::read_answer(std::vector<Rows>& answers) {
  const Posted posted = std::move(posted_.front());
  posted_.pop_front();
  bool is_done = false;
  while (PGresult* result = PQgetResult(session_)) {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_FATAL_ERROR) {
      note_failure(result);
    } else if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
      is_done = true;
      if (posted.answer == Answer::kRows) {
        answers.emplace_back(result);
        continue;
      }
    }
    PQclear(result);
    if (is_broken()) break;
  }
  if (!is_done && posted.answer == Answer::kPrepared) prepared_.erase(posted.prepares);
}

Rows Connection::last_of(std::vector<Rows> answers) {
  return answers.empty() ? Rows() : std::move(answers.back());
}

void Connection::lose() {
  gone_ = true;
  note_failure(nullptr);
}

// --- errors --------------------------------------------------------------------------------------

void Connection::note_failure(const pg_result* result) {
  if (failed()) return;
  const auto field = [result](int name) {
    const char* value = result == nullptr ? nullptr : PQresultErrorField(result, name);
    return std::string(value == nullptr ? "" : value);
  };
  sql_state_ = field(PG_DIAG_SQLSTATE);
  constraint_ = field(PG_DIAG_CONSTRAINT_NAME);
  std::string message = field(PG_DIAG_MESSAGE_PRIMARY);
  if (message.empty()) message = first_line(PQerrorMessage(session_));
  error_ = Error{code_of(sql_state_), "PostgreSQL: " + message};
  if (!sql_state_.empty()) error_->message += " (" + sql_state_ + ")";
  // Somebody else has the session, or had it.
  if (!is_pooled_ && (sql_state_ == "26000" || sql_state_ == "42P05")) {
    error_->hint = "behind a pooler in transaction mode, the store's URL needs pooler=transaction";
  }
}

Error Connection::take_error() {
  Error error = std::move(*error_);
  error_.reset();
  return error;
}

bool Connection::is_broken() const { return gone_ || PQstatus(session_) != CONNECTION_OK; }

bool Connection::must_be_dropped() const {
  if (is_broken()) return true;
  const std::string_view group = std::string_view(sql_state_).substr(0, 2);
  // The last one is a plan that a change of the tables has left behind.
  return group == "08" || sql_state_.starts_with("57P0") || sql_state_ == "25006" ||
         sql_state_ == "26000" || sql_state_ == "0A000";
}

// --- notifications -------------------------------------------------------------------------------

int Connection::descriptor() const { return PQsocket(session_); }

bool Connection::take_notifications(std::vector<Notification>& notifications) {
  if (PQconsumeInput(session_) == 0) return false;
  while (PGnotify* notice = PQnotifies(session_)) {
    notifications.push_back({notice->relname, notice->extra});
    PQfreemem(notice);
  }
  return true;
}

}  // namespace pawl::store::postgres
