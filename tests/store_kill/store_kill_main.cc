// The process that tests/store_kill/run.py kills: it commits without end, and says after each
// commit which number it had. Commit N is made of N alone, so that what the database must hold
// follows from how many commits it has.
//
//   store_kill PATH ACKNOWLEDGED [COMMITS]
//
// First it checks what an earlier process has left: every acknowledged commit, at most one more,
// and nothing half-done. Prints "found N", then "N" for each further commit. Exits with 1 and a
// message on stderr if something is wrong.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "store/sqlite/sqlite_store.h"

namespace pawl::store {
namespace {

constexpr Key kSession = 1;
constexpr int kAlive = 6;  // commits from a run's start to its end

// Keys of commit N: its run, and the calls it makes for itself and the runs before it.
Key run_of(std::int64_t commit) { return commit * 100; }
Key call_of(std::int64_t run_commit, std::int64_t age) {
  return run_of(run_commit + age) + 1 + age;
}

std::string snapshot_of(std::int64_t run_commit, std::int64_t age) {
  // Now and then one that is kept beside the row.
  const std::size_t size = run_commit % 7 == 0 ? 6000 : 150;
  return std::to_string(run_commit) + "/" + std::to_string(age) + std::string(size, 's');
}

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "store_kill: %s\n", message.c_str());
  std::_Exit(1);
}

template <typename Value>
Value must(Result<Value> result) {
  if (!result) give_up(to_string(result.error()));
  return std::move(*result);
}

void expect(bool condition, const std::string& what) {
  if (!condition) give_up("wrong: " + what);
}

CallRecord task(std::int64_t run_commit, std::int64_t age) {
  CallRecord call;
  call.key = call_of(run_commit, age);
  call.run = run_of(run_commit);
  call.number = static_cast<std::uint64_t>(age + 1);
  call.previous = age == 0 ? 0 : call_of(run_commit, age - 1);
  call.status = CallStatus::kLeased;
  call.queue = "default";
  call.name = "task";
  call.args = "[" + std::to_string(run_commit) + "]";
  call.session = kSession;
  call.token = 1;
  call.attempt = 1;
  return call;
}

// What commit N does to the run that began `age` commits earlier.
RunWrite write_of(std::int64_t run_commit, std::int64_t age) {
  RunWrite write;
  write.run = run_of(run_commit);
  Step& step = write.step.emplace();
  if (age == 0) {
    RunRecord& run = write.start.emplace();
    run.key = write.run;
    run.id = "run-" + std::to_string(run_commit);
    run.workflow = "kill";
    run.start_key = "key-" + std::to_string(run_commit);
    run.tags = {{"parity", run_commit % 2 == 0 ? "even" : "odd"}};
  } else {
    write.outcomes.push_back({call_of(run_commit, age - 1), kSession, 1, CallStatus::kCompleted,
                              std::to_string(age), 1000});
    step.revision = static_cast<std::uint64_t>(age);
    step.seen = static_cast<std::uint64_t>(age);
  }
  if (age == kAlive) {
    step.ended.emplace();
    step.ended->outcome = std::to_string(run_commit);
    step.ended->ended_at_us = run_commit;
    step.ended->last_call = call_of(run_commit, age - 1);
  } else {
    step.parked.emplace();
    step.parked->snapshot = snapshot_of(run_commit, age);
    step.parked->last_call = call_of(run_commit, age);
    step.effects.calls.push_back(task(run_commit, age));
  }
  return write;
}

Commit commit_of(std::int64_t number) {
  Commit commit;
  commit.reserve_keys = 100;
  for (std::int64_t age = 0; age <= kAlive && age < number; ++age) {
    commit.runs.push_back(write_of(number - age, age));
  }
  // Old runs go, in batches.
  if (number > 100 && number % 20 == 0) {
    for (std::int64_t old = number - 100; old < number - 80; ++old) {
      commit.removals.push_back(run_of(old));
    }
  }
  return commit;
}

// How many commits the store holds: the youngest run tells.
std::int64_t count_commits(Store& store, std::int64_t acknowledged) {
  std::int64_t number = acknowledged;
  while (must(store.find_run(0, "run-" + std::to_string(number + 1)))) ++number;
  expect(number <= acknowledged + 1, "more commits than were ever made");
  return number;
}

void check_run(Store& store, std::int64_t run_commit, std::int64_t age) {
  const std::string name = "run " + std::to_string(run_commit);
  const auto view = must(store.run(run_of(run_commit)));
  expect(view.has_value(), name + " is not there");
  const auto timeline = must(store.timeline(run_of(run_commit), 0, 100));
  expect(std::ssize(timeline.calls) == std::min<std::int64_t>(age + 1, kAlive),
         name + " has other calls");
  for (const CallRecord& call : timeline.calls) {
    const bool is_last = call.key == call_of(run_commit, age);
    expect(call.status == (is_last ? CallStatus::kLeased : CallStatus::kCompleted),
           name + " has a call in another state");
  }
  if (age >= kAlive) {
    expect(view->result && view->result->outcome == std::to_string(run_commit),
           name + " has not ended");
    return;
  }
  expect(view->state && view->state->revision == static_cast<std::uint64_t>(age + 1) &&
             view->state->arrivals == static_cast<std::uint64_t>(age) &&
             view->state->snapshot == snapshot_of(run_commit, age),
         name + " stands elsewhere");
}

void check(Store& store, std::int64_t commits) {
  for (std::int64_t run = commits; run > 0 && run > commits - 40; --run) {
    check_run(store, run, commits - run);
  }
  const RunCounts counts = must(store.count_runs(0));
  expect(counts.waiting == static_cast<std::uint64_t>(std::min<std::int64_t>(commits, kAlive)),
         "other counts");
  const auto leased = must(store.leased_tasks(kSession, 0, 1000));
  expect(leased.size() == counts.waiting, "other leased tasks");
}

int main_of(int argc, char** argv) {
  if (argc < 3) give_up("usage: store_kill PATH ACKNOWLEDGED [COMMITS]");
  SqliteOptions options;
  // Small, so that a kill hits checkpoints and moves of the lease floor too.
  options.checkpoint_bytes = 256 << 10;
  options.lease_distance = 2000;
  const std::unique_ptr<Store> store = must(open_sqlite(argv[1], options));
  std::int64_t number = count_commits(*store, std::strtoll(argv[2], nullptr, 10));
  check(*store, number);
  std::printf("found %lld\n", static_cast<long long>(number));
  std::fflush(stdout);
  const std::int64_t end = argc > 3 ? number + std::strtoll(argv[3], nullptr, 10) : INT64_MAX;
  while (number < end) {
    const CommitResult result = must(store->commit(commit_of(++number)));
    for (const RunWriteResult& run : result.runs) expect(run.step_won, "a step was lost");
    std::printf("%lld\n", static_cast<long long>(number));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace pawl::store

int main(int argc, char** argv) { return pawl::store::main_of(argc, argv); }
