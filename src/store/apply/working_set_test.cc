// Whole commits over a handful of rows: what is read, and what comes out as changes.
#include "store/apply/working_set.h"

#include <gtest/gtest.h>

#include <functional>

#include "store/apply/apply.h"
#include "store/apply/needs.h"

namespace pawl::store::apply {
namespace {

// Rows by their keys are those that a test puts there; questions about many rows find nothing.
class FewRows final : public Prefetched {
 public:
  explicit FewRows(const Commit& commit, Loaded rows) {
    hold_loaded(needs(commit), std::move(rows));
  }

  // Called with the changes, which are gone afterwards.
  std::function<void(const Changes&)> on_store = [](const Changes&) {};
  int stores = 0;
  int questions = 0;

  bool failed() const override { return false; }
  void store(const Changes& changes) override {
    ++stores;
    on_store(changes);
  }
  std::vector<CallLink> chain(Key, Key) override { return {}; }
  std::vector<CallRecord> held_tasks(const Name&) override { return {}; }
  std::vector<NotedLease> noted_leases(const Name&) override { return {}; }
  DueTasks due_tasks(const Claim&, std::uint32_t) override {
    ++questions;
    return {};
  }
  std::optional<std::int32_t> next_priority(const Claim&, std::optional<std::int32_t>) override {
    return std::nullopt;
  }
  std::optional<std::string> next_key(const Claim&, std::int32_t,
                                      const std::optional<std::string>&) override {
    return std::nullopt;
  }
  std::optional<CallRecord> first_of_key(const Claim&, std::int32_t, const std::string&) override {
    return std::nullopt;
  }
  std::int64_t next_run_at(const Claim&, std::int32_t) override { return 0; }
  std::optional<Key> find_program(const ProgramRecord&) override { return std::nullopt; }
  bool has_program(Key) override { return false; }
  bool is_current(Key) override { return false; }
  bool is_needed(Key) override { return false; }
  bool has_node(Key node) override { return node == 1; }
  std::optional<Key> node_of_session(Key) override { return std::nullopt; }
  bool holds_tasks(Key) override { return false; }
  Key reserve_keys(std::uint32_t) override { return 500; }
};

// Applies the commit to the rows; `check` sees the changes, once.
CommitResult apply_to(const Commit& commit, Loaded rows,
                      const std::function<void(const Changes&)>& check) {
  FewRows backend(commit, std::move(rows));
  backend.on_store = check;
  WorkingSet set(backend);
  Result<CommitResult> result = apply(commit, set);
  EXPECT_TRUE(result.has_value());
  set.finish();
  EXPECT_EQ(backend.stores, 1);
  return result.value_or(CommitResult());
}

RunWrite start_of(Key run) {
  RunWrite write;
  write.run = run;
  write.start.emplace();
  write.start->key = run;
  write.start->ns = 3;
  write.start->id = std::to_string(run);
  write.home = 2;
  return write;
}

CallRecord leased(Key key, Key run, std::uint64_t number) {
  CallRecord call;
  call.key = key;
  call.run = run;
  call.number = number;
  call.status = CallStatus::kLeased;
  call.session = 7;
  call.token = 1;
  return call;
}

Outcome outcome_of(const CallRecord& call) {
  return {call.key, call.session, call.token, CallStatus::kCompleted, "value", 99};
}

TEST(WorkingSet, AStartIsARecordAndAStateAndACount) {
  Commit commit;
  commit.runs = {start_of(10)};
  commit.runs[0].start->start_key = "once";
  const CommitResult result = apply_to(commit, {}, [&](const Changes& changes) {
    EXPECT_EQ(changes.runs.at(10).inserted, &*commit.runs[0].start);
    EXPECT_EQ(changes.start_keys.at({3, "once"}).run, 10);
    const StateChange& state = changes.states.at(10);
    EXPECT_FALSE(state.was_there);
    EXPECT_TRUE(state.live->ready);
    ASSERT_NE(state.body.parked, nullptr);
    EXPECT_EQ(changes.counts.at(3).waiting, 1);
    EXPECT_EQ(changes.woken_homes, std::set<Key>{2});
  });
  EXPECT_TRUE(result.runs[0].start.inserted);
  EXPECT_TRUE(result.runs[0].ready);
}

TEST(WorkingSet, ATakenIdOrStartKeyChangesNothing) {
  Commit commit;
  commit.runs = {start_of(10), start_of(11)};
  commit.runs[1].start->start_key = "once";
  Loaded rows;
  rows.ids[{3, "10"}] = 4;
  rows.start_keys[{3, "once"}] = {5, 0};
  FewRows backend(commit, rows);
  WorkingSet set(backend);
  const CommitResult result = apply(commit, set).value();
  set.finish();
  EXPECT_EQ(backend.stores, 0);
  EXPECT_EQ(result.runs[0].start.existing, 4);
  EXPECT_EQ(result.runs[1].start.existing, 5);
}

TEST(WorkingSet, ARunThatStartsAndEndsNeverHasAState) {
  Commit commit;
  commit.runs = {start_of(10)};
  commit.runs[0].step.emplace().ended.emplace().status = RunStatus::kFailed;
  apply_to(commit, {}, [&](const Changes& changes) {
    EXPECT_TRUE(changes.states.empty());
    EXPECT_EQ(changes.results.at(10).first, &*commit.runs[0].step);
    EXPECT_EQ(changes.results.at(10).second, 3u);
    RunCountChange counts = changes.counts.at(3);
    EXPECT_EQ(counts.waiting, 0);
    EXPECT_EQ(counts.of(RunStatus::kFailed), 1);
  });
}

TEST(WorkingSet, AnOutcomeChangesTheCallAndWhatArrivalsChangeOfItsRun) {
  const CallRecord call = leased(20, 10, 1);
  Loaded rows;
  rows.states[10].waits.groups.push_back({{{1, 1}}, 1, false});
  rows.states[10].home = 2;
  rows.calls[20] = call;
  Commit commit;
  commit.runs.emplace_back().run = 10;
  commit.runs[0].outcomes = {outcome_of(call)};
  const CommitResult result = apply_to(commit, rows, [&](const Changes& changes) {
    const StateChange& state = changes.states.at(10);
    EXPECT_TRUE(state.was_there);
    EXPECT_EQ(state.body.parked, nullptr) << "no step";
    EXPECT_EQ(state.live->arrivals, 1u);
    EXPECT_EQ(changes.woken_homes, std::set<Key>{2});
    const CallChange& change = changes.calls.at(20);
    EXPECT_EQ(change.columns, CallChange::kStanding | CallChange::kOutcome);
    EXPECT_EQ(change.after->arrival, 1u);
    EXPECT_EQ(change.after->outcome, "value");
  });
  EXPECT_EQ(result.runs[0].outcomes[0], Recorded::kRecorded);
}

TEST(WorkingSet, AWriteThatIsLeftOutChangesNothing) {
  const CallRecord call = leased(20, 10, 1);
  Loaded rows;
  rows.states[10].revision = 5;
  rows.calls[20] = call;
  Commit commit;
  commit.runs.emplace_back().run = 10;
  commit.runs[0].outcomes = {outcome_of(call)};
  commit.runs[0].messages = {{"orders", "one", "id", 9}};
  commit.runs[0].control = Control::kPause;
  commit.runs[0].step.emplace().parked.emplace();
  commit.runs[0].step->revision = 4;
  commit.runs[0].step->seen = 2;
  const CommitResult result = apply_to(commit, rows, [&](const Changes& changes) {
    EXPECT_TRUE(changes.states.empty() && changes.calls.empty() && changes.messages.empty());
    EXPECT_TRUE(changes.message_ids.empty() && changes.requests.empty());
  });
  EXPECT_FALSE(result.runs[0].step_won);
  EXPECT_FALSE(result.runs[0].controlled);
  EXPECT_EQ(result.runs[0].outcomes[0], Recorded::kLeftOut);
  EXPECT_EQ(result.runs[0].messages[0], Recorded::kLeftOut);
}

TEST(WorkingSet, LaterDecisionsSeeEarlierOnes) {
  Loaded rows;
  rows.states[10];
  rows.states[11];
  rows.calls[20] = leased(20, 11, 1);
  Commit commit;
  commit.runs.emplace_back().run = 10;
  Effects& effects = commit.runs[0].step.emplace().effects;
  commit.runs[0].step->parked.emplace();
  ArrivalElsewhere outcome;
  outcome.run = 11;
  outcome.outcome = outcome_of(rows.calls[20]);
  ArrivalElsewhere message;
  message.run = 11;
  message.message = Message{"orders", "one", "id", 9};
  effects.arrivals = {outcome, outcome, message, message};
  const CommitResult result = apply_to(commit, rows, [&](const Changes& changes) {
    EXPECT_EQ(changes.states.at(11).live->arrivals, 2u);
    EXPECT_EQ(changes.messages.size(), 1u);
    EXPECT_EQ(changes.states.at(10).live->revision, 1u);
    EXPECT_EQ(changes.states.at(10).body.parked, &*commit.runs[0].step->parked);
  });
  const std::vector<ElsewhereResult>& elsewhere = result.runs[0].elsewhere;
  EXPECT_EQ(elsewhere[0].recorded, Recorded::kRecorded);
  EXPECT_EQ(elsewhere[1].recorded, Recorded::kRepeated);
  EXPECT_EQ(elsewhere[2].arrival, 2u);
  EXPECT_EQ(elsewhere[3].recorded, Recorded::kRepeated);
}

TEST(WorkingSet, AMessageThatItsOwnStepTakesIsNeverStored) {
  Loaded rows;
  rows.states[10].arrivals = 4;
  Commit commit;
  commit.runs.emplace_back().run = 10;
  commit.runs[0].messages = {{"orders", "one", "", 9}, {"orders", "two", "", 9}};
  Step& step = commit.runs[0].step.emplace();
  step.parked.emplace();
  step.seen = 6;
  step.effects.taken = {3, 5};
  apply_to(commit, rows, [&](const Changes& changes) {
    EXPECT_EQ(changes.messages.size(), 2u);
    EXPECT_TRUE(changes.messages.at({10, 3}).erased);
    EXPECT_EQ(changes.messages.at({10, 6}).added->payload, "two");
  });
}

TEST(WorkingSet, AStartKeyIsMarkedOnlyByTheRunThatHasIt) {
  Loaded rows;
  rows.states[10];
  rows.states[11];
  rows.start_keys[{3, "mine"}] = {10, 0};
  rows.start_keys[{3, "lost"}] = {99, 0};
  Commit commit;
  for (const Key run : {10, 11}) {
    Ended& ended = commit.runs.emplace_back().step.emplace().ended.emplace();
    commit.runs.back().run = run;
    ended.ended_at_us = 50;
    ended.owner = Ended::Owner{3, run == 10 ? "mine" : "lost"};
  }
  apply_to(commit, rows, [&](const Changes& changes) {
    EXPECT_EQ(changes.start_keys.size(), 1u);
    EXPECT_EQ(changes.start_keys.at({3, "mine"}).ended_at_us, 50);
    EXPECT_EQ(changes.states.at(10).live, nullptr);
  });
}

TEST(WorkingSet, AQuestionSeesWhatWasDecidedBefore) {
  Commit commit;
  commit.runs = {start_of(10)};
  commit.claims = {{0, "default", 7, 1, 5}};
  FewRows backend(commit, {});
  backend.on_store = [&](const Changes&) { EXPECT_EQ(backend.questions, 0); };
  WorkingSet set(backend);
  EXPECT_TRUE(apply(commit, set).has_value());
  set.finish();
  EXPECT_EQ(backend.stores, 1);
  EXPECT_EQ(backend.questions, 1);
}

TEST(WorkingSet, ADeadNodeIsRefused) {
  Commit commit;
  commit.fenced = true;
  commit.node = 1;
  FewRows backend(commit, {});
  WorkingSet set(backend);
  EXPECT_TRUE(apply(commit, set).has_value());
  commit.node = 2;
  const Result<CommitResult> refused = apply(commit, set);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::store_unavailable);
}

TEST(Needs, NamesTheRowsOfAWrite) {
  Commit commit;
  RunWrite& write = commit.runs.emplace_back();
  write.run = 10;
  write.outcomes = {{20, 7, 1}};
  write.outcomes[0].id = "request";
  write.messages = {{"orders", "", "message", 0}};
  write.control = Control::kPause;
  Step& step = write.step.emplace();
  step.ended.emplace();
  step.effects.cancels = {{21, 0}};
  ArrivalElsewhere& child = step.effects.arrivals.emplace_back();
  child.run = 9;
  child.outcome = Outcome{22};
  commit.removals = {8};
  commit.claims = {{1, "default"}};
  const Needs named = needs(commit);
  EXPECT_EQ(named.states, (std::set<Key>{9, 10}));
  EXPECT_EQ(named.calls, (std::set<Key>{20, 21, 22}));
  EXPECT_EQ(named.records, std::set<Key>{10}) << "the end does not say whose it is";
  EXPECT_EQ(named.requests, std::set<Key>{10});
  EXPECT_EQ(named.ended, std::set<Key>{8});
  EXPECT_EQ(named.queues, (std::set<Name>{{1, "default"}}));
  EXPECT_EQ(named.message_ids,
            (std::set<std::pair<Key, std::string>>{{10, "message"}, {10, "request"}}));
}

}  // namespace
}  // namespace pawl::store::apply
