#include "checks.h"

#include <algorithm>
#include <set>

#include "engine/core/cells.h"
#include "interpret.h"
#include "timetable.h"

namespace pawl::sim {
namespace {

constexpr store::Namespace kNamespace = 1;
constexpr std::uint32_t kAll = 100'000;

std::vector<store::RunView> all_runs(World& world) {
  store::RunFilter filter;
  filter.ns = kNamespace;
  return world.truth().list_runs(filter, 0, kAll)->runs;
}

bool has_pending(World& world) {
  const auto queues = world.truth().queues(kNamespace, world.now_us());
  return std::any_of(queues->begin(), queues->end(),
                     [](const store::QueueCounts& queue) { return queue.pending > 0; });
}

std::string describe(const store::CallRecord& call) {
  return call.name + " " + std::to_string(call.key) + " of run " + std::to_string(call.run) +
         " with status " + std::to_string(static_cast<int>(call.status));
}

std::string describe(const engine::RunOutcome& outcome) {
  if (outcome.status == store::RunStatus::kCompleted) return outcome.output.text();
  if (outcome.status == store::RunStatus::kCancelled) return "cancelled";
  return outcome.error.kind + ": " + outcome.error.message;
}

// Executions whose results the run says it has seen: each of the right task, and none twice.
void check_seen(World& world, const Client& client, const std::vector<SeenResult>& results) {
  std::set<std::int64_t> seen;
  for (const SeenResult& result : results) {
    auto index = static_cast<std::size_t>(result.execution);
    const std::vector<Execution>& executions = world.ledger().executions;
    if (index >= executions.size() || executions[index].number != result.number) {
      world.problem(client.run() + " has seen a result that no task gave");
      return;
    }
    if (!seen.insert(result.execution).second) {
      world.problem(client.run() + " has seen execution " + std::to_string(result.execution) +
                    " twice");
    }
  }
}

// The numbers of what a run has reserved and undone, in the order in which that was done.
struct Deed {
  bool undo = false;
  std::string what;
};

std::vector<Deed> deeds_of(World& world, Key run) {
  std::vector<Deed> deeds;
  auto calls = world.truth().timeline(run, 0, kAll)->calls;
  // Each was awaited before the next one was made; keys of several nodes are in no order.
  std::ranges::sort(calls, {}, &store::CallRecord::arrival);
  for (const store::CallRecord& call : calls) {
    if (call.status != store::CallStatus::kCompleted) continue;
    if (call.name == "reserve" || call.name == "undo") {
      deeds.push_back({call.name == "undo", call.args});
    }
  }
  return deeds;
}

// What a run reserved is undone in reverse order if it does not complete, and only then; once more
// if it was retried by force after that, and did not complete either. The last reservation may have
// been made without the program having heard of it, and a body that continued as new took over
// nothing of what the one before it had to undo.
void check_undos(World& world, const store::RunView& view) {
  if (world.ledger().killed.contains(view.run.id)) return;
  const bool completed = view.result->status == store::RunStatus::kCompleted;
  const bool cancelled = view.result->status == store::RunStatus::kCancelled;
  const bool forced = world.ledger().forced.contains(view.run.id);
  const bool restarted = world.ledger().restarted.contains(view.run.id);
  const std::string name = "run " + view.run.id + " has undone ";
  std::vector<std::string> reserved;
  std::size_t passes = 0;
  std::vector<Deed> deeds = deeds_of(world, view.run.key);
  for (std::size_t at = 0; at < deeds.size();) {
    if (!deeds[at].undo) {
      reserved.push_back(deeds[at++].what);
      continue;
    }
    std::vector<std::string> undone;  // of one pass, in the order in which it was reserved
    const std::string first = deeds[at].what;
    while (at < deeds.size() && deeds[at].undo && (undone.empty() || deeds[at].what != first)) {
      undone.insert(undone.begin(), deeds[at++].what);
    }
    ++passes;
    if (undone.size() > reserved.size()) return world.problem(name + "more than it did");
    // The life before a restart may have been cancelled, too.
    bool unheard = (cancelled || restarted) && undone.back() != reserved.back();
    auto end = reserved.end() - (unheard ? 1 : 0);
    auto size = static_cast<std::ptrdiff_t>(undone.size());
    if (end - reserved.begin() < size || !std::equal(undone.begin(), undone.end(), end - size)) {
      return world.problem(name + "something else than it did");
    }
    if (end - reserved.begin() > size && view.result->generation == 0) {
      return world.problem(name + "less than it did");
    }
  }
  if (completed && passes > 0 && !forced && !restarted)
    world.problem(name + "what it did, and completed");
  // With continue_as_new the last body may have reserved nothing.
  if (completed || view.result->generation > 0) return;
  bool nothing = reserved.empty() || (cancelled && reserved.size() == 1);
  const bool twice = world.ledger().revived_by_force.contains(view.run.id);
  if (!nothing && passes < (twice ? 2U : 1U)) world.problem(name + "less than it did");
}

// Only what its parent's end may cancel is cancelled by it.
void check_child(World& world, const store::RunView& view) {
  if (view.result->status != store::RunStatus::kCancelled) return;
  auto call = world.truth().call(view.run.parent_call);
  if (call && *call && (*call)->options.find("abandon") != std::string::npos) {
    world.problem("run " + view.run.id + " was abandoned and is cancelled");
  }
}

// Answers to promises that the run says it has seen: each to the right one, and none twice.
void check_answers_seen(World& world, const Client& client, const std::vector<SeenResult>& seen) {
  std::set<std::int64_t> indices;
  for (const SeenResult& answer : seen) {
    auto index = static_cast<std::size_t>(answer.execution);
    const std::vector<PromiseAnswer>& answers = world.ledger().answers;
    if (index >= answers.size() || answers[index].number != answer.number) {
      return world.problem(client.run() + " has seen an answer that nobody gave");
    }
    if (answers[index].refused)
      world.problem(client.run() + " has seen an answer that was refused");
    if (!indices.insert(answer.execution).second) {
      world.problem(client.run() + " has seen answer " + std::to_string(index) + " twice");
    }
  }
}

// What the run said of itself last is there, and is the last that its watcher could hear.
void check_status(World& world, const Client& client, std::size_t length) {
  bool restarted = client.first_outcome().has_value();
  auto key = world.truth().find_run(kNamespace, client.run());
  auto view = world.truth().run(key->value_or(0));
  const store::RunResult& result = *(*view)->result;
  std::string expected = "[\"end\"," + std::to_string(length) + "]";
  std::uint64_t times = world.program().continues_at > 0 ? 2 : 1;
  // A restarted run has said the same before, or some of it.
  bool counted = restarted ? result.status_version >= times : result.status_version == times;
  if (result.last_status != expected || !counted) {
    world.problem(client.run() + " ended with status " + result.last_status + ", version " +
                  std::to_string(result.status_version) + " instead of " + expected);
  }
  std::uint64_t version = 0;
  for (const auto& [seen, status] : client.statuses()) {
    version = seen;
    bool last = status == expected;
    bool before = status.starts_with("[\"next\",");
    bool known = restarted ? last || before : seen == times ? last : before;
    if (seen != 0 && !known) world.problem("a watcher of " + client.run() + " heard " + status);
  }
  if (version > times && !restarted)
    world.problem("a watcher of " + client.run() + " heard too much");
}

// What the run says it was resumed with: somebody did, and was not told that he did not.
void check_resumes_seen(World& world, const Client& client, const std::vector<std::int64_t>& seen) {
  for (std::int64_t value : seen) {
    auto index = static_cast<std::size_t>(value);
    const std::vector<ResumeValue>& resumes = world.ledger().resumes;
    bool known = index < resumes.size() && resumes[index].run == client.run();
    if (!known || resumes[index].refused) {
      world.problem(client.run() + " was resumed by nobody with " + std::to_string(value));
    }
  }
}

// What the run says that it has seen, if it says so.
std::optional<Interpretation> check_outcome(World& world, const Client& client,
                                            const engine::RunOutcome& outcome) {
  bool may_be_cancelled = world.ledger().cancelled.contains(client.run());
  if (outcome.status == store::RunStatus::kCancelled) {
    if (!may_be_cancelled) world.problem(client.run() + " was cancelled by nobody");
    return std::nullopt;
  }
  // A fault ends a run only if somebody wants it to.
  if (describe(outcome).starts_with("IndexError") && world.ledger().failed.contains(client.run())) {
    return std::nullopt;
  }
  std::string failure = expected_failure(world.program());
  bool completed = outcome.status == store::RunStatus::kCompleted;
  if (completed != failure.empty() || (!completed && describe(outcome) != failure)) {
    world.problem(client.run() + " ended with " + describe(outcome) + " instead of " +
                  (failure.empty() ? "a log" : failure));
    return std::nullopt;
  }
  if (!completed) return std::nullopt;
  auto log = PayloadTree::parse(outcome.output.text());
  if (!log) {
    world.problem(client.run() + " gave no payload");
    return std::nullopt;
  }
  Interpretation found = interpret(world.program(), *log);
  if (found.problem) {
    world.problem(client.run() + ": " + *found.problem);
    return std::nullopt;
  }
  check_answers_seen(world, client, found.answers);
  check_resumes_seen(world, client, found.resumes);
  // What was restarted once more may have been cancelled then.
  bool once = !client.first_outcome() || !may_be_cancelled;
  if (&outcome == &*client.outcome() && once) check_status(world, client, log->elements().size());
  bool first = !client.first_outcome() || &outcome == &*client.first_outcome();
  for (const auto& [channel, received] : found.received) {
    if (first && received.first != 0) world.problem(client.run() + " has missed a message");
  }
  for (const auto& [channel, count] : world.program().channels) {
    auto acknowledged = world.ledger().messages[{client.run(), channel}];
    // The last answer may have been lost, and then the run ended.
    if (acknowledged > count) world.problem("more messages were acknowledged than sent");
  }
  return found;
}

// A run that has completed and was restarted: what the first life took is gone, unless both have
// the same beginning, from before the run continued as new.
void check_lives(World& world, const Client& client, const Interpretation& first,
                 const Interpretation& second) {
  auto same = [](const SeenResult& a, const SeenResult& b) {
    return a.execution == b.execution && a.number == b.number;
  };
  bool begins =
      first.results_before == second.results_before &&
      std::equal(first.results.begin(),
                 first.results.begin() + static_cast<std::ptrdiff_t>(first.results_before),
                 second.results.begin(), same);
  if (!begins) world.problem(client.run() + " was restarted with another input");
  for (const auto& [channel, received] : second.received) {
    auto before = first.received.find(channel);
    if (before == first.received.end()) continue;
    bool old = second.received_before.contains(channel);
    bool right =
        old ? received.first == before->second.first : received.first >= before->second.next;
    if (!right) world.problem(client.run() + " has received a message in two lives");
  }
}

}  // namespace

void check_client(World& world, const Client& client) {
  std::optional<Interpretation> first;
  if (client.first_outcome()) first = check_outcome(world, client, *client.first_outcome());
  std::optional<Interpretation> last = check_outcome(world, client, *client.outcome());
  if (first && last) check_lives(world, client, *first, *last);
  std::vector<SeenResult> seen;
  if (first) seen = first->results;
  if (last) {
    std::size_t common = first ? last->results_before : 0;
    seen.insert(seen.end(), last->results.begin() + static_cast<std::ptrdiff_t>(common),
                last->results.end());
  }
  check_seen(world, client, seen);
}

void check_resumes(World& world) {
  for (std::size_t i = 0; i < world.ledger().resumes.size(); ++i) {
    const ResumeValue& resumed = world.ledger().resumes[i];
    auto key = world.truth().find_run(kNamespace, resumed.run);
    auto calls = world.truth().timeline(key->value_or(0), 0, kAll)->calls;
    std::set<std::int64_t> times;
    for (const store::CallRecord& call : calls) {
      bool answered = call.kind == store::CallKind::kSuspend && call.outcome == std::to_string(i);
      if (answered) times.insert(call.ended_at_us);
    }
    bool there = !times.empty();
    std::string name = "resuming " + resumed.run + " with " + std::to_string(i);
    if (resumed.acknowledged && !there) world.problem(name + " was acknowledged and is not there");
    if (resumed.refused && there) world.problem(name + " was refused and is there");
    if (times.size() > 1) world.problem(name + " was done more than once");
  }
}

bool is_quiet(World& world) {
  if (world.truth().count_runs(kNamespace)->waiting > 0) return false;
  if (has_pending(world)) return false;
  for (const store::RunView& view : all_runs(world)) {
    auto calls = world.truth().timeline(view.run.key, 0, kAll);
    for (const store::CallRecord& call : calls->calls) {
      if (call.status == store::CallStatus::kLeased ||
          call.status == store::CallStatus::kCancelling) {
        return false;
      }
    }
  }
  return true;
}

void check_nothing_left(World& world) {
  std::size_t mains = 0;
  std::size_t children = 0;
  std::size_t child_calls = 0;
  for (const store::RunView& view : all_runs(world)) {
    std::string name = view.run.id + " (" + std::to_string(view.run.key) + ")";
    if (view.state) {
      world.problem("run " + name + " never ended: revision " +
                    std::to_string(view.state->revision) + ", arrivals " +
                    std::to_string(view.state->arrivals) + ", seen " +
                    std::to_string(view.state->seen) + (view.state->ready ? ", ready" : "") +
                    (view.state->paused ? ", paused" : ""));
    }
    if (view.run.workflow == kTicked) continue;  // the timetable looks at these
    bool is_child = view.run.parent_call != 0;
    if (view.result) check_undos(world, view);
    if (view.result && is_child) check_child(world, view);
    ++(is_child ? children : mains);
    if (!is_child && !world.ledger().started.contains(view.run.id)) {
      world.problem("run " + name + " was started by nobody");
    }
    auto calls = world.truth().timeline(view.run.key, 0, kAll);
    for (const store::CallRecord& call : calls->calls) {
      if (!store::is_settled(call.status)) world.problem("left over: " + describe(call));
      if (call.kind == store::CallKind::kChild && call.child_run != 0) ++child_calls;
    }
  }
  if (mains != world.ledger().started.size()) {
    world.problem(std::to_string(world.ledger().started.size()) + " runs were started and " +
                  std::to_string(mains) + " are there");
  }
  if (children > child_calls) world.problem("there are more child runs than calls for them");
  if (has_pending(world)) world.problem("a queue is not empty");
  std::set<Key> nodes;
  const auto living = world.truth().nodes();
  for (const store::NodeRecord& node : *living) nodes.insert(node.key);
  const auto sessions = world.truth().sessions();
  for (const store::SessionRecord& session : *sessions) {
    if (!nodes.contains(session.node)) {
      world.problem("session " + std::to_string(session.key) + " is left of a node that has ended");
    }
  }
}

void check_limits(World& world) {
  if (!world.max_running()) return;
  std::uint32_t running = 0;
  const auto sessions = world.truth().sessions();
  for (const store::SessionRecord& session : *sessions) {
    auto tasks = world.truth().leased_tasks(session.key, 0, kAll);
    running += static_cast<std::uint32_t>(tasks->size());
  }
  if (running > *world.max_running()) {
    world.problem(std::to_string(running) + " tasks run at once, and " +
                  std::to_string(*world.max_running()) + " may");
  }
}

void check_answers(World& world) {
  for (const Question& question : world.ledger().questions) {
    const Slot& slot = *world.slots()[static_cast<std::size_t>(question.slot)];
    if (question.life == slot.life && question.answers == 0) {
      world.problem("node " + std::to_string(slot.index) + " never answered: " + question.what);
    }
  }
}

void check_executions(World& world) {
  for (std::size_t i = 0; i < world.ledger().executions.size(); ++i) {
    const Execution& execution = world.ledger().executions[i];
    std::string name = "execution " + std::to_string(i);
    auto call = world.truth().call(execution.call);
    if (!call || !*call) {
      world.problem(name + " was of a call that is not there");
      continue;
    }
    if (execution.value.empty()) continue;
    auto outcome = engine::from_cell((*call)->outcome, (*call)->run, world.truth());
    bool there = (*call)->status == store::CallStatus::kCompleted && outcome &&
                 outcome->text() == execution.value;
    if (execution.answer == store::Recorded::kRecorded && !there) {
      world.problem("the result of " + name +
                    " was acknowledged and is not there: " + describe(**call));
    }
    // A large result does not say which execution gave it.
    bool refused = execution.answer == store::Recorded::kStale && execution.name != "large";
    if (refused && there) world.problem("the result of " + name + " was refused and is there");
  }
}

}  // namespace pawl::sim
