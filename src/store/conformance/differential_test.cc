// The differential test: random commits over two stores, the memory store being the model. After
// each commit both have answered the same, and answer the same to everything that can be asked.
//
// The seeds are 1 to 300; --gtest_random_seed=N with --gtest_shuffle takes the 300 after 300 * N
// instead, so that longer searches need no rebuild.
#include <fmt/format.h>

#include "store/conformance/random_commits.h"
#include "store/conformance/suite.h"
#include "store/conformance/text.h"
#include "store/memory/memory_store.h"

namespace pawl::store {

namespace {

// Many short sequences, and some long ones for what only grows with time.
int commits_of(std::uint64_t seed) { return seed % 10 == 0 ? 60 : 15; }

constexpr std::uint64_t kSeeds = 300;

std::uint64_t first_seed() {
  if (!GTEST_FLAG_GET(shuffle)) return 1;
  return kSeeds * static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed)) + 1;
}

// The writes of a commit that its answer speaks of, for the message of a difference.
std::string summary_of(const Commit& commit) {
  std::string text;
  const auto outcome = [](const Outcome& each) {
    return " outcome(" + std::to_string(each.call) + " by " + std::to_string(each.session) + "/" +
           std::to_string(each.token) + ")";
  };
  for (const RunWrite& write : commit.runs) {
    text += "write of " + std::to_string(write.run) + (write.start ? " starts" : "");
    for (const Outcome& each : write.outcomes) text += outcome(each);
    for (const Message& each : write.messages) text += " message(" + each.id + ")";
    text += " control " + std::to_string(static_cast<int>(write.control));
    if (write.step) {
      text += " step of " + std::to_string(write.step->revision) + " that saw " +
              std::to_string(write.step->seen) + ", drops before " +
              std::to_string(write.step->effects.drop_before);
      for (const CallRecord& call : write.step->effects.calls) {
        text += " call " + std::to_string(call.key);
      }
      for (const CallCancel& each : write.step->effects.cancels) {
        text += " cancel " + std::to_string(each.call);
      }
      for (const ArrivalElsewhere& each : write.step->effects.arrivals) {
        text += " elsewhere(" + std::to_string(each.run);
        text += (each.outcome ? outcome(*each.outcome) : "") + ")";
      }
    }
    text += "\n";
  }
  for (const TaskWrite& write : commit.tasks) {
    text += "task " + std::to_string(write.call) + " by " + std::to_string(write.session) + "/" +
            std::to_string(write.token) + " kind " + std::to_string(static_cast<int>(write.kind)) +
            "\n";
  }
  return text;
}

// Pages of two until the end.
template <typename Read>
std::string pages_of(Read read) {
  std::string text;
  Key cursor = 0;
  do {
    const auto page = read(cursor);
    text += text_of(page) + "\n";
    cursor = page ? page->next : 0;
  } while (cursor != 0);
  return text;
}

}  // namespace

std::vector<std::string> RandomCommits::read_everything(Store& store) {
  std::vector<std::string> texts;
  // Both stores must be asked the same, and asking must not move the seed on.
  const SeededRandom before = random_;
  read_runs(store, texts);
  read_work(store, texts);
  read_catalog(store, texts);
  random_ = before;
  return texts;
}

void RandomCommits::read_runs(Store& store, std::vector<std::string>& texts) {
  for (const Key run : runs_) {
    texts.push_back("run " + text_of(store.run(run)));
    texts.push_back("timeline " + text_of(store.timeline(run, 0, 1000)));
    texts.push_back("inbox " + text_of(store.inbox(run, 0, 100)));
    texts.push_back("inbox after " + text_of(store.inbox(run, below(4), 2)));
    for (const char* kind : {"message", "request"}) {
      bool known = store.has_message_id(run, name(kind, 6)).value();
      texts.push_back(known ? "known" : "unknown");
    }
    texts.push_back("suspensions " + text_of(store.suspensions(run)));
    texts.push_back("stranded " + text_of(store.stranded_requests(run, 3)));
    texts.push_back("logs " + text_of(store.logs(run, 2)));
    const auto streams = store.streams(run).value();
    for (const StreamRecord& stream : streams) {
      std::string items = stream.name + " " + std::to_string(stream.bytes);
      const auto all = store.stream_items(run, stream.name, 0, 99).value();
      for (const StreamItem& item : all) {
        items += " " + std::to_string(item.number) + ":" + std::to_string(item.at_us) + ":" +
                 item.payload;
      }
      texts.push_back("stream " + items);
    }
    texts.push_back("turns " + text_of(store.turns(run, below(3), 99)));
    texts.push_back("last turns " + text_of(store.last_turns(run)));
    const std::vector<TurnGroup> groups = store.turn_groups(run).value();
    for (const TurnGroup& group : groups) {
      texts.push_back(fmt::format("turns of {}: {} {} {}", group.key_turn, group.at_us, group.turns,
                                  group.bytes));
    }
    const std::vector<KeyRange> keys = {{1000, below(60)}, {1100, 200'000'000}};
    texts.push_back("arrived " + text_of(store.arrived_calls(run, keys, below(4))));
  }
  for (int count = 0; count < 5 && !calls_.empty(); ++count) {
    const std::uint64_t place = store.place_in_queue(pick(calls_)).value();
    texts.push_back("place " + std::to_string(place));
  }
  // The timelines have shown the calls that are there; some of these are gone.
  for (int count = 0; count < 10 && !calls_.empty(); ++count) {
    const Key call = pick(calls_);
    texts.push_back("call " + text_of(store.call(call)));
    const std::vector<AttemptError> errors = store.attempt_errors(call).value();
    for (const AttemptError& each : errors) {
      texts.push_back("attempt " + std::to_string(each.attempt) + " at " +
                      std::to_string(each.at_us) + ": " + text_of(each.error));
    }
  }
  const Key run = runs_.empty() ? 0 : pick(runs_);
  texts.push_back("pages " + pages_of([&](Key cursor) { return store.timeline(run, cursor, 2); }));
  for (int hash = 0; hash < 3; ++hash) {
    texts.push_back("blob " + text_of(store.blob(run, "hash" + std::to_string(hash))));
  }
  for (int count = 0; count < 3; ++count) {
    const RunFilter wanted = filter();
    texts.push_back("list " + text_of(store.list_runs(wanted, 0, 1000)));
    texts.push_back("count " + std::to_string(store.count_matching(wanted).value()));
    const std::vector<LineCount> lines = store.count_by_line(wanted).value();
    for (const LineCount& each : lines) {
      texts.push_back("line " + std::to_string(each.program) + " " + std::to_string(each.line) +
                      " " + std::to_string(each.runs));
    }
    texts.push_back("list pages " +
                    pages_of([&](Key cursor) { return store.list_runs(wanted, cursor, 2); }));
  }
}

void RandomCommits::read_work(Store& store, std::vector<std::string>& texts) {
  for (Key home = 20; home < 24; ++home) {
    texts.push_back("ready " + text_of(store.ready_runs(home, 5)));
  }
  for (Key session = 10; session < 14; ++session) {
    texts.push_back("leased " + text_of(store.leased_tasks(session, 0, 100)));
    if (!calls_.empty()) {
      texts.push_back("leased after " + text_of(store.leased_tasks(session, pick(calls_), 2)));
    }
  }
  texts.push_back("admitted " + text_of(store.leased_tasks(kAdmitted, 0, 100)));
  texts.push_back("all stranded " + text_of(store.stranded_requests(0, 5)));
  texts.push_back(store.has_open_requests().value() ? "requests" : "no requests");
  texts.push_back("due " + text_of(store.due_runs(time(), 5)));
  texts.push_back("overdue " + text_of(store.overdue_tasks(time(), 5)));
  texts.push_back("delayed " + text_of(store.delayed_tasks(time(), 0, 5)));
  const std::int64_t after_us = time();
  const Result<std::optional<std::int64_t>> wake = store.next_wake(after_us);
  texts.push_back("next wake " + text_of(wake));
  texts.push_back("next deadline " + text_of(store.next_deadline(after_us)));
}

void RandomCommits::read_catalog(Store& store, std::vector<std::string>& texts) {
  for (Namespace ns = 0; ns < 3; ++ns) {
    texts.push_back("counts " + text_of(store.count_runs(ns)));
    texts.push_back("queues " + text_of(store.queues(ns, now_us_)));
    texts.push_back("limits " + text_of(store.queue_limits(ns)));
    const std::vector<TokenRecord> tokens = store.tokens(ns).value();
    for (const TokenRecord& each : tokens) {
      texts.push_back("token " + std::to_string(each.key) + " " + each.name + " " +
                      text_of(each.hash) + " " + std::to_string(each.scopes) + " " +
                      std::to_string(each.used_at_us));
    }
    texts.push_back("versions " + text_of(store.versions(ns, "workflow1")));
    texts.push_back("uses " + text_of(store.program_uses(ns)));
    const AuditFilter wanted = audit_filter(ns);
    texts.push_back("audit " + text_of(store.audit(wanted, 0, 1 + below(20))));
    const Key cursor = next_key_ - static_cast<Key>(below(100));
    texts.push_back("audit after " + text_of(store.audit(wanted, cursor, 2)));
    texts.push_back("workflows " + text_of(store.workflows(ns)));
    texts.push_back("programs " + text_of(store.programs(ns)));
    texts.push_back("workflow " + text_of(store.workflow(ns, "workflow1")));
    texts.push_back("ended " + text_of(store.ended_runs(ns, std::nullopt, time(), 5)));
    texts.push_back("failed " + text_of(store.ended_runs(ns, RunStatus::kFailed, time(), 5)));
    for (int id = 0; id < 30; ++id) {
      texts.push_back("id " + text_of(store.find_run(ns, "id" + std::to_string(id))));
    }
    for (int key = 0; key < 10; ++key) {
      texts.push_back("key " + text_of(store.find_start_key(ns, "key" + std::to_string(key))));
    }
  }
  for (Namespace ns = 0; ns < 2; ++ns) {
    texts.push_back("schedules " + text_of(store.schedules(ns, "", 99)));
    texts.push_back("schedules after " + text_of(store.schedules(ns, name("schedule", 4), 2)));
    texts.push_back("schedule " + text_of(store.schedule(ns, name("schedule", 4))));
    const std::int64_t at_us = time();
    texts.push_back("due schedules " + text_of(store.due_schedules(ns, at_us, 3)));
    texts.push_back("next schedule " + text_of(store.next_schedule(ns, at_us)));
    texts.push_back("triggers " + text_of(store.triggers(ns, "", 99)));
    texts.push_back("triggers after " + text_of(store.triggers(ns, name("trigger", 4), 2)));
    texts.push_back("trigger " + text_of(store.trigger(ns, name("trigger", 4))));
  }
  // Those of triggers that are there: the others' are nobody's, and a copy leaves them out.
  for (Namespace ns = 0; ns < 2; ++ns) {
    const auto triggers = store.triggers(ns, "", 99);
    for (const TriggerRecord& trigger : triggers.value_or(std::vector<TriggerRecord>())) {
      const auto inputs = store.trigger_inputs(trigger.key, InputFilter::kAll, 0, 99);
      texts.push_back("inputs " + text_of(inputs));
      texts.push_back("open inputs " +
                      text_of(store.trigger_inputs(trigger.key, InputFilter::kUnprocessed, 0, 3)));
      if (!inputs || inputs->size() < 3) continue;
      const Key before = (*inputs)[1].key;
      texts.push_back("inputs before " +
                      text_of(store.trigger_inputs(trigger.key, InputFilter::kAll, before, 2)));
      texts.push_back("input " + text_of(store.trigger_input(trigger.key, (*inputs)[1].id)));
    }
  }
  for (const Key program : programs_) texts.push_back("program " + text_of(store.program(program)));
  texts.push_back("sessions " + text_of(store.sessions()));
  texts.push_back("nodes " + text_of(store.nodes()));
}

TEST_P(StoreConformance, AgreesWithTheModelWhateverIsCommitted) {
  if (GetParam().name == "memory") GTEST_SKIP() << "it is the model";
  for (std::uint64_t seed = first_seed(), last = seed + kSeeds; seed != last; ++seed) {
    if (seed % GetParam().every_seed != 0) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::unique_ptr<Store> model = make_memory_store();
    start_afresh();
    RandomCommits commits(seed, *model);
    for (int round = 0; round < commits_of(seed); ++round) {
      SCOPED_TRACE("round " + std::to_string(round));
      const Commit commit = commits.next();
      Result<CommitResult> expected = model->commit(commit);
      Result<CommitResult> given = store().commit(commit);
      ASSERT_EQ(given.has_value(), expected.has_value()) << (given ? "" : to_string(given.error()));
      if (given) {
        // Which block it is is the store's own affair.
        given->reserved_keys = expected->reserved_keys = 0;
        ASSERT_EQ(text_of(*given), text_of(*expected)) << summary_of(commit);
      }
      if (round % 13 == 12) reopen();
      const std::vector<std::string> expected_texts = commits.read_everything(*model);
      const std::vector<std::string> texts = commits.read_everything(store());
      ASSERT_EQ(texts.size(), expected_texts.size());
      for (std::size_t index = 0; index < texts.size(); ++index) {
        ASSERT_EQ(texts[index], expected_texts[index]) << summary_of(commit);
      }
    }
  }
}

}  // namespace pawl::store
