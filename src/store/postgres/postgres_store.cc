#include "store/postgres/postgres_store.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/assert.h"
#include "base/random.h"
#include "store/apply/apply.h"
#include "store/apply/working_set.h"
#include "store/postgres/backend.h"
#include "store/postgres/reads.h"
#include "store/postgres/rows_statement.h"
#include "store/postgres/schema.h"
#include "store/postgres/store_impl.h"

namespace pawl::store {

namespace postgres {

namespace {

constexpr int kReaders = 2;
// How often a commit is tried. Each conflict lets one of two commits go on, so that more than a few
// mean that something is wrong.
constexpr int kAttempts = 20;
constexpr int kReopenings = 3;

// After wrong guesses one after the other, as many commits are done carefully at most.
constexpr std::uint32_t kMostCareful = 64;

constexpr const char* kNotify = "SELECT pg_notify(convert_from($1, 'UTF8'), '')";
// A transaction that has not ended yet holds the row.
constexpr const char* kLastBatch = "SELECT batch FROM nodes WHERE key = $1 FOR UPDATE";

std::int64_t random_batch() { return static_cast<std::int64_t>(SystemRandom().next_u64() >> 2); }

// A new row whose key is in use: the engine has made a mistake, and the same commit fails again.
// Any other row that must be unique was inserted by another transaction since this one has looked.
bool is_key(std::string_view constraint) {
  return constraint == "runs_pkey" || constraint == "calls_pkey" || constraint == "programs_pkey" ||
         constraint == "audit_pkey" || constraint == "run_state_pkey" ||
         constraint == "stream_items_pkey";
}

bool is_conflict(const Connection& connection, PostgresBackend::Manner manner) {
  const std::string& state = connection.sql_state();
  // A run that is started again has its key and its id already: only who looks knows that.
  if (state == "23505" && manner == PostgresBackend::Manner::kGuess) return true;
  if (state == "40001" || state == "40P01" || state == kWrongGuess) return true;
  return state == "23505" && !is_key(connection.constraint());
}

// A short time, and not the same in two processes.
void pause(int attempt) {
  const auto most_us = static_cast<std::uint64_t>(std::min(attempt * attempt, 100)) * 1000;
  std::this_thread::sleep_for(std::chrono::microseconds(SystemRandom().next_u64() % most_us));
}

}  // namespace

PostgresStore::PostgresStore(const Url& url)
    : url_(url), readers_(url, kReaders), listener_(url), batch_(random_batch()) {}

// --- connections ---------------------------------------------------------------------------------

Status PostgresStore::open_writer() {
  if (writer_ != nullptr) return {};
  PAWL_TRY(writer_, Connection::open(url_, Connection::Use::kWrite));
  return {};
}

void PostgresStore::drop_connections() {
  known_.clear();
  writer_.reset();
  readers_.drop_idle();
}

Status PostgresStore::reopen() {
  drop_connections();
  PAWL_TRY_STATUS(open_writer());
  if (unresolved_ != 0) {
    PAWL_TRY_STATUS(is_last_batch_durable(unresolved_));
    unresolved_ = 0;
  }
  return check_schema(*writer_, url_.schema);
}

Result<std::optional<bool>> PostgresStore::is_last_batch_durable(Key node) {
  PAWL_TRY_STATUS(open_writer());
  const Rows rows = writer_->query(kLastBatch, node);
  if (writer_->failed()) {
    Error error = writer_->take_error();
    drop_connections();
    return fail(std::move(error));
  }
  if (rows.empty()) return std::optional<bool>();
  return std::optional<bool>(rows[0].integer(0) == batch_);
}

// --- commits -------------------------------------------------------------------------------------

void PostgresStore::post_news(const std::set<Key>& homes, Key node) {
  for (const Key home : homes) {
    if (home == 0 || home == node || listener_.has(home)) continue;
    const std::string channel = channel_of(url_.schema, home);
    writer_->post(kNotify, channel);
  }
}

PostgresStore::Attempt PostgresStore::failed_attempt(bool is_commit_sent,
                                                     PostgresBackend::Manner manner) {
  Attempt attempt;
  const bool is_gone = writer_->must_be_dropped();
  if (is_gone) {
    attempt.next = is_commit_sent ? Next::kLookUp : Next::kReopen;
  } else if (is_conflict(*writer_, manner)) {
    attempt.next = Next::kRepeat;
  }
  attempt.result = fail(writer_->take_error());
  if (is_gone) {
    drop_connections();
  } else {
    roll_back();
  }
  return attempt;
}

void PostgresStore::roll_back() {
  known_.clear();
  writer_->roll_back();
  if (writer_->failed()) writer_.reset();
}

PostgresStore::Attempt PostgresStore::attempt(const Commit& commit,
                                              PostgresBackend::Manner manner) {
  if (Status opened = open_writer(); !opened) return {fail(opened.error())};
  ++batch_;
  PostgresBackend backend(*writer_, commit, known_, manner);
  backend.load(batch_);
  if (writer_->failed()) return failed_attempt(false, manner);
  apply::WorkingSet rows(backend);
  Result<CommitResult> result = apply::apply(commit, rows);
  if (writer_->failed()) return failed_attempt(false, manner);
  if (!result) {
    // What was posted is of no interest any more, but has to be answered.
    writer_->sync();
    if (writer_->failed()) (void)writer_->take_error();
    roll_back();
    return {std::move(result)};
  }
  rows.finish();
  backend.check_guesses();
  post_news(backend.woken_homes(), commit.node);
  const bool is_sign_of_life = !commit.nodes.empty();
  if (is_sign_of_life) post_nodes(*writer_);
  writer_->commit();
  const std::vector<Rows> answers = writer_->sync();
  if (writer_->failed()) {
    Attempt lost = failed_attempt(true, manner);
    lost.decided = std::move(*result);
    lost.woken_homes = backend.woken_homes();
    return lost;
  }
  if (is_sign_of_life) result->nodes = nodes_of(answers.back());
  known_.take(backend.take_noted());
  return {std::move(result), Next::kGiveUp, backend.woken_homes()};
}

// A guess is wrong if another node has written to the same run, or if an id is given twice. Where
// that happens all the time, the careful way is shorter than a guess and the careful way.
PostgresBackend::Manner PostgresStore::next_manner() {
  if (careful_commits_ == 0) return PostgresBackend::Manner::kGuess;
  --careful_commits_;
  return PostgresBackend::Manner::kCareful;
}

void PostgresStore::note_guess(bool was_right) {
  wrong_guesses_ = was_right ? 0 : std::min(wrong_guesses_ + 1, kMostCareful);
  careful_commits_ = was_right || wrong_guesses_ < 2 ? 0 : wrong_guesses_;
}

Result<std::optional<CommitResult>> PostgresStore::look_up(const Commit& commit, Attempt lost) {
  // Without a fence, the commit has left no mark.
  if (!commit.fenced) return fail(lost.result.error());
  const Result<std::optional<bool>> is_durable = is_last_batch_durable(commit.node);
  if (!is_durable) unresolved_ = commit.node;
  if (!is_durable || !*is_durable) return fail(lost.result.error());
  return **is_durable ? std::move(lost.decided) : std::nullopt;
}

Result<CommitResult> PostgresStore::commit(const Commit& commit) {
  using Manner = PostgresBackend::Manner;
  int reopenings = 0;
  Manner manner = next_manner();
  for (int tries = 1;; ++tries) {
    Attempt one = attempt(commit, manner);
    ++commits_;
    const bool was_wrong = manner == Manner::kGuess && one.next == Next::kRepeat;
    if (manner == Manner::kGuess) note_guess(!was_wrong);
    manner = Manner::kCareful;
    if (was_wrong) continue;
    const std::set<Key> woken_homes = one.woken_homes;
    if (one.next == Next::kLookUp) {
      PAWL_TRY(std::optional<CommitResult> found, look_up(commit, one));
      if (found) {
        one.result = std::move(*found);
      } else {
        one.next = Next::kReopen;
      }
    }
    if (one.result) {
      for (const Key home : woken_homes) {
        if (home != commit.node) listener_.wake(home);
      }
      return std::move(one.result);
    }
    const bool again = (one.next == Next::kRepeat && tries < kAttempts) ||
                       (one.next == Next::kReopen && reopenings++ < kReopenings);
    if (!again) return std::move(one.result);
    pause(tries);
  }
}

void PostgresStore::on_ready(Key home, std::function<void()> wake) {
  listener_.listen(home, std::move(wake));
}

}  // namespace postgres

// --- opening -------------------------------------------------------------------------------------

bool is_postgres_url(std::string_view url) { return postgres::is_postgres_url(url); }

Result<std::unique_ptr<Store>> open_postgres(const std::string& text,
                                             const PostgresOptions& options) {
  PAWL_TRY(const postgres::Url url, postgres::parse_url(text));
  PAWL_TRY(std::unique_ptr<postgres::Connection> connection,
           postgres::Connection::open(url, postgres::Connection::Use::kWrite));
  if (options.migrate) {
    PAWL_TRY_STATUS(postgres::prepare_schema(*connection, url.schema));
  } else {
    PAWL_TRY_STATUS(postgres::check_schema(*connection, url.schema));
  }
  connection.reset();
  auto store = std::make_unique<postgres::PostgresStore>(url);
  PAWL_TRY_STATUS(store->reopen());
  return store;
}

Status migrate_postgres(const std::string& text) {
  PAWL_TRY(const postgres::Url url, postgres::parse_url(text));
  PAWL_TRY(std::unique_ptr<postgres::Connection> connection,
           postgres::Connection::open(url, postgres::Connection::Use::kWrite));
  return postgres::prepare_schema(*connection, url.schema);
}

Result<std::string> postgres_migration(const std::string& text, bool is_empty) {
  PAWL_TRY(const postgres::Url url, postgres::parse_url(text));
  if (is_empty) return postgres::migration_script(url.schema, 0);
  PAWL_TRY(std::unique_ptr<postgres::Connection> connection,
           postgres::Connection::open(url, postgres::Connection::Use::kWrite));
  return postgres::missing_migration(*connection, url.schema);
}

}  // namespace pawl::store
