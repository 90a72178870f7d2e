#include "store/postgres/connection.h"

#include <libpq-fe.h>

#include <bit>
#include <cstring>

#include "base/assert.h"
#include "base/error_codes.h"

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

PGconn* open_session(const Url& url) {
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
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val != nullptr) add(option->keyword, option->val);
  }
  for (const auto& [name, value] : kDefaults) {
    bool given = false;
    for (const char* other : names) given = given || std::strcmp(other, name) == 0;
    if (!given) add(name, value);
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

Result<std::unique_ptr<Connection>> Connection::open(const Url& url, Use use) {
  PGconn* session = open_session(url);
  if (session == nullptr) return fail(ErrorCode::out_of_memory, "no memory for a connection");
  std::unique_ptr<Connection> connection(new Connection(session));
  if (PQstatus(session) != CONNECTION_OK) return fail(connection_error(session));
  PQsetNoticeReceiver(session, ignore_notice, nullptr);
  PAWL_TRY_STATUS(connection->prepare_session(url, use));
  return connection;
}

Connection::~Connection() { PQfinish(session_); }

// Statements of a writer touch the rows that their arguments name: a plan that suits such
// statements is the right one whatever the statistics say. An acknowledged commit is on the disk
// even if the database is set up to acknowledge earlier. A process that stands still, or whose
// machine is gone, must not keep its locks.
Status Connection::prepare_session(const Url& url, Use use) {
  char* schema = PQescapeIdentifier(session_, url.schema.data(), url.schema.size());
  if (schema == nullptr) return fail(connection_error(session_));
  std::string script = std::string("SET search_path = ") + schema + ", pg_temp;";
  PQfreemem(schema);
  script +=
      "SET client_min_messages = warning; SET jit = off; SET enable_seqscan = off;"
      "SET enable_bitmapscan = off; SET max_parallel_workers_per_gather = 0;";
  if (use == Use::kWrite) {
    script +=
        "SET plan_cache_mode = force_generic_plan;"
        "SET enable_hashjoin = off; SET enable_mergejoin = off;"
        "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '10s';"
        "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;"
        "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 30000;"
        "SELECT set_config('synchronous_commit', 'on', false)"
        "  WHERE current_setting('synchronous_commit') = 'off';";
  }
  if (use == Use::kRead) script += "SET default_transaction_read_only = on;";
  PQenterPipelineMode(session_);
  execute(script);
  if (failed()) return fail(take_error());
  return {};
}

void Connection::execute(const std::string& script) {
  if (failed()) return;
  PAWL_ASSERT(posted_.empty());
  PQexitPipelineMode(session_);
  PGresult* result = PQexec(session_, script.c_str());
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) note_failure(result);
  PQclear(result);
  PQenterPipelineMode(session_);
}

// --- statements ----------------------------------------------------------------------------------

void Connection::post_prepared(const char* sql, const Arguments& arguments) {
  if (failed()) return;
  const auto [place, is_new] = prepared_.try_emplace(sql);
  if (is_new) {
    place->second = "s" + std::to_string(++statements_);
    const int sent = PQsendPrepare(session_, place->second.c_str(), sql, arguments.size(),
                                   arguments.types_.data());
    if (sent == 0) return lose();
    posted_.push_back({sql});
  }
  send(place->second.c_str(), true, arguments);
}

void Connection::send(const char* name_or_sql, bool prepared, const Arguments& arguments) {
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
  posted_.push_back({nullptr});
}

Rows Connection::query_once(const std::string& sql, const Arguments& arguments) {
  if (failed()) return {};
  send(sql.c_str(), false, arguments);
  return last_of(sync());
}

std::vector<Rows> Connection::sync() {
  std::vector<Rows> answers;
  if (posted_.empty()) return answers;
  // A session that takes nothing any more may still be called sound by libpq.
  if (PQpipelineSync(session_) == 0) gone_ = true;
  while (!posted_.empty() && !is_broken()) read_answer(answers);
  posted_.clear();
  if (!is_broken()) await_sync();
  if (is_broken()) note_failure(nullptr);
  if (failed()) answers.clear();
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
  const Posted posted = posted_.front();
  posted_.pop_front();
  bool is_done = false;
  while (PGresult* result = PQgetResult(session_)) {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_FATAL_ERROR) {
      note_failure(result);
    } else if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
      is_done = true;
      if (posted.prepares == nullptr) {
        answers.emplace_back(result);
        continue;
      }
    }
    PQclear(result);
    if (is_broken()) break;
  }
  if (!is_done && posted.prepares != nullptr) prepared_.erase(posted.prepares);
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
  return group == "08" || sql_state_.starts_with("57P0") || sql_state_ == "25006";
}

// --- notifications -------------------------------------------------------------------------------

int Connection::descriptor() const { return PQsocket(session_); }

bool Connection::take_notifications(std::vector<std::string>& channels) {
  if (PQconsumeInput(session_) == 0) return false;
  while (PGnotify* notice = PQnotifies(session_)) {
    channels.emplace_back(notice->relname);
    PQfreemem(notice);
  }
  return true;
}

}  // namespace pawl::store::postgres
