// How many hot steps a second the SQLite store commits, alone on one thread, durably. A hot step
// settles a task, inserts the next one, already leased, and parks its run again.
//
//   store_bench [--folder PATH] [--steps N] [--runs N] [--only NAME] [--raw no]
//
// Prints one line of JSON. `per_s` is by the clock on the wall; `per_cpu_s` by the processor time
// of the committing thread alone, which other work on the machine disturbs less. `raw` are the same
// three statements in a loop of their own, without the store: what SQLite itself allows.
#include <sqlite3.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "base/random.h"
#include "store/sqlite/sqlite_store.h"
#include "store/waits.h"

namespace pawl::store {
namespace {

constexpr Key kSession = 1;
constexpr std::int64_t kNow = 1'800'000'000'000'000;

double seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Options {
  std::string folder = ".";
  std::int64_t steps = 200'000;
  std::int64_t runs = 1'000'000;
  std::string only;
  bool raw = true;
};

struct Shape {
  const char* name;
  std::int64_t runs = 0;
  std::int64_t batch = 0;
  std::size_t argument_bytes = 16;
  bool at_random = false;
};

struct Speed {
  double per_s = 0;
  double per_cpu_s = 0;
};

class Stopwatch {
 public:
  Speed stop(std::int64_t steps) const {
    const auto count = static_cast<double>(steps);
    return {count / (seconds(CLOCK_MONOTONIC) - wall_),
            count / (seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_)};
  }

 private:
  double wall_ = seconds(CLOCK_MONOTONIC);
  double cpu_ = seconds(CLOCK_THREAD_CPUTIME_ID);
};

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "store_bench: %s\n", message.c_str());
  std::_Exit(1);
}

// What the engine would know of each run.
struct HotRun {
  Key call = 0;
  std::uint64_t number = 0;
};

class Bench {
 public:
  Bench(const Options& options, const Shape& shape)
      : shape_(shape), path_(options.folder + "/store_bench.db"), random_(42) {
    Waits waits;
    waits.groups.push_back({{{7, 1}}, 1, true});
    waits_ = waits.encode();
    arguments_ = "[" + std::string(shape.argument_bytes - 2, '1') + "]";
  }
  ~Bench() {
    store_.reset();
    remove_files();
  }

  void prepare() {
    remove_files();
    open();
    Commit keys;
    keys.reserve_keys = static_cast<std::uint32_t>(shape_.runs + 1000);
    must(store_->commit(keys));
    next_key_ = shape_.runs + 1000;
    runs_.resize(static_cast<std::size_t>(shape_.runs));
    for (std::int64_t first = 0; first < shape_.runs; first += 5000) {
      Commit commit;
      for (std::int64_t run = first; run < std::min(first + 5000, shape_.runs); ++run) {
        commit.runs.push_back(begin(run));
      }
      must(store_->commit(commit));
    }
  }

  Speed through_store(std::int64_t steps) {
    std::vector<Commit> commits;
    double wall = 0;
    double cpu = 0;
    // Commits are made beforehand, a hundred at a time: making them is the engine's work.
    for (std::int64_t done = 0; done < steps;) {
      commits.clear();
      for (int count = 0; count < 100 && done < steps; ++count, done += shape_.batch) {
        commits.push_back(next_commit());
      }
      const double wall_before = seconds(CLOCK_MONOTONIC);
      const double cpu_before = seconds(CLOCK_THREAD_CPUTIME_ID);
      for (const Commit& commit : commits) {
        const CommitResult result = must(store_->commit(commit));
        if (!result.runs.back().step_won) give_up("a step was lost");
      }
      wall += seconds(CLOCK_MONOTONIC) - wall_before;
      cpu += seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_before;
    }
    const auto count = static_cast<double>(steps);
    return {count / wall, count / cpu};
  }

  Speed raw(std::int64_t steps);

 private:
  void remove_files() {
    for (const char* suffix : {"", "-wal", "-shm", "-mark", ".lock"}) {
      unlink((path_ + suffix).c_str());
    }
  }

  void open() {
    auto opened = open_sqlite(path_);
    if (!opened) give_up(to_string(opened.error()));
    store_ = std::move(*opened);
  }

  static CommitResult must(Result<CommitResult> result) {
    if (!result) give_up(to_string(result.error()));
    return std::move(*result);
  }

  CallRecord task(Key run, HotRun& hot) {
    CallRecord call;
    call.key = ++next_key_;
    call.run = run;
    call.number = ++hot.number;
    call.previous = hot.call;
    call.status = CallStatus::kLeased;
    call.queue = "default";
    call.name = "noop";
    call.args = arguments_;
    call.attempt = 1;
    call.session = kSession;
    call.token = 1;
    call.created_at_us = call.started_at_us = call.run_at_us = kNow + call.key;
    hot.call = call.key;
    return call;
  }

  Parked parked(Key last_call) {
    Parked parked;
    parked.snapshot = std::string(220, 's');
    parked.waits = waits_;
    parked.open = "12345";
    parked.line = 12;
    parked.last_call = last_call;
    return parked;
  }

  RunWrite begin(std::int64_t index) {
    RunWrite write;
    write.run = index + 1;
    RunRecord& run = write.start.emplace();
    run.key = write.run;
    run.id = "01890a5d-ac96-774b-bcce-" + std::to_string(100'000'000'000 + index);
    run.workflow = "sequence";
    run.program = 1;
    run.input = "{}";
    run.created_at_us = kNow;
    Step& step = write.step.emplace();
    HotRun& hot = runs_[static_cast<std::size_t>(index)];
    step.effects.calls.push_back(task(write.run, hot));
    step.parked = parked(hot.call);
    return write;
  }

  std::int64_t pick() {
    if (!shape_.at_random) return turn_++ % shape_.runs;
    // Random, but no run twice in one batch.
    const std::int64_t slice = shape_.runs / shape_.batch;
    const auto offset =
        static_cast<std::int64_t>(random_.next_u64() % static_cast<std::uint64_t>(slice));
    return turn_++ % shape_.batch * slice + offset;
  }

  RunWrite step(std::int64_t index) {
    RunWrite write;
    write.run = index + 1;
    HotRun& hot = runs_[static_cast<std::size_t>(index)];
    write.outcomes.push_back(
        {hot.call, kSession, 1, CallStatus::kCompleted, "42", kNow + hot.call + 900});
    Step& step = write.step.emplace();
    step.revision = hot.number;
    step.seen = hot.number;
    step.effects.calls.push_back(task(write.run, hot));
    step.parked = parked(hot.call);
    return write;
  }

  Commit next_commit() {
    Commit commit;
    for (std::int64_t count = 0; count < shape_.batch; ++count) {
      commit.runs.push_back(step(pick()));
    }
    return commit;
  }

  const Shape shape_;
  const std::string path_;
  SeededRandom random_;
  std::string waits_;
  std::string arguments_;
  std::unique_ptr<Store> store_;
  std::vector<HotRun> runs_;
  Key next_key_ = 0;
  std::int64_t turn_ = 0;
};

// --- the bound -----------------------------------------------------------------------------------

sqlite3_stmt* prepared(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK) {
    give_up(sqlite3_errmsg(database));
  }
  return statement;
}

void run_statement(sqlite3* database, sqlite3_stmt* statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) give_up(sqlite3_errmsg(database));
  sqlite3_reset(statement);
}

Speed Bench::raw(std::int64_t steps) {
  store_.reset();
  sqlite3* database = nullptr;
  sqlite3_open_v2(path_.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  sqlite3_exec(database,
               "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8192; "
               "PRAGMA cache_size = -65536; PRAGMA temp_store = memory",
               nullptr, nullptr, nullptr);
  sqlite3_stmt* settle =
      prepared(database,
               "UPDATE calls SET status = 3, arrival = ?3, ended_after_us = 900, outcome = x'3432' "
               "WHERE key = ?1 AND run = ?2 AND session IS 1 AND token = 1 AND status = 2");
  sqlite3_stmt* insert = prepared(
      database,
      "INSERT INTO calls (key, run, number, previous, kind, status, queue, session, token, "
      "attempt, created_at_us, started_after_us, priority, name, data) "
      "VALUES (?1, ?2, ?3, ?4, 1, 2, 2, 1, 1, 1, ?5, 0, 0, 'noop', ?6)");
  sqlite3_stmt* park =
      prepared(database,
               "UPDATE run_state SET revision = ?2, arrivals = ?3, seen = ?3, ready = 0, "
               "last_call = ?4, waits = ?5, open = '12345', snapshot = ?6 "
               "WHERE run = ?1 AND revision = ?3 AND arrivals = ?3 - 1");
  sqlite3_stmt* begin = prepared(database, "BEGIN IMMEDIATE");
  sqlite3_stmt* commit = prepared(database, "COMMIT");
  const std::string snapshot(220, 's');

  const Stopwatch stopwatch;
  for (std::int64_t done = 0; done < steps; done += shape_.batch) {
    run_statement(database, begin);
    for (std::int64_t count = 0; count < shape_.batch; ++count) {
      const std::int64_t index = pick();
      HotRun& hot = runs_[static_cast<std::size_t>(index)];
      const auto number = static_cast<std::int64_t>(hot.number);
      const Key call = ++next_key_;
      sqlite3_bind_int64(settle, 1, hot.call);
      sqlite3_bind_int64(settle, 2, index + 1);
      sqlite3_bind_int64(settle, 3, number);
      run_statement(database, settle);
      sqlite3_bind_int64(park, 1, index + 1);
      sqlite3_bind_int64(park, 2, number + 1);
      sqlite3_bind_int64(park, 3, number);
      sqlite3_bind_int64(park, 4, call);
      sqlite3_bind_blob64(park, 5, waits_.data(), waits_.size(), SQLITE_STATIC);
      sqlite3_bind_blob64(park, 6, snapshot.data(), snapshot.size(), SQLITE_STATIC);
      run_statement(database, park);
      if (sqlite3_changes(database) != 1) give_up("a raw step was lost");
      sqlite3_bind_int64(insert, 1, call);
      sqlite3_bind_int64(insert, 2, index + 1);
      sqlite3_bind_int64(insert, 3, number + 1);
      sqlite3_bind_int64(insert, 4, hot.call);
      sqlite3_bind_int64(insert, 5, kNow + call);
      sqlite3_bind_blob64(insert, 6, arguments_.data(), arguments_.size(), SQLITE_STATIC);
      run_statement(database, insert);
      hot.call = call;
      ++hot.number;
    }
    run_statement(database, commit);
  }
  const Speed speed = stopwatch.stop(steps);
  for (sqlite3_stmt* statement : {settle, insert, park, begin, commit}) sqlite3_finalize(statement);
  sqlite3_close(database);
  return speed;
}

Options parse(int argc, char** argv) {
  Options options;
  for (int index = 1; index + 1 < argc; index += 2) {
    const std::string name = argv[index];
    if (name == "--folder") options.folder = argv[index + 1];
    if (name == "--steps") options.steps = std::strtoll(argv[index + 1], nullptr, 10);
    if (name == "--only") options.only = argv[index + 1];
    if (name == "--raw") options.raw = std::strcmp(argv[index + 1], "no") != 0;
    if (name == "--runs") options.runs = std::strtoll(argv[index + 1], nullptr, 10);
  }
  return options;
}

int main_of(int argc, char** argv) {
  const Options options = parse(argc, argv);
  const Shape shapes[] = {
      {.name = "batch_64", .runs = 4096, .batch = 64},
      {.name = "batch_512", .runs = 4096, .batch = 512},
      {.name = "arguments_4096", .runs = 4096, .batch = 512, .argument_bytes = 4096},
      {.name = "random_wakes", .runs = options.runs, .batch = 512, .at_random = true},
  };
  std::printf("{\"bench\":\"store\",\"steps\":%lld", static_cast<long long>(options.steps));
  for (const Shape& shape : shapes) {
    if (!options.only.empty() && options.only != shape.name) continue;
    Bench bench(options, shape);
    bench.prepare();
    const Speed store = bench.through_store(options.steps);
    const Speed raw = options.raw ? bench.raw(options.steps) : Speed{};
    std::printf(
        ",\"%s\":{\"per_s\":%.0f,\"per_cpu_s\":%.0f,\"raw_per_s\":%.0f,"
        "\"raw_per_cpu_s\":%.0f}",
        shape.name, store.per_s, store.per_cpu_s, raw.per_s, raw.per_cpu_s);
    std::fflush(stdout);
  }
  std::printf("}\n");
  return 0;
}

}  // namespace
}  // namespace pawl::store

int main(int argc, char** argv) { return pawl::store::main_of(argc, argv); }
