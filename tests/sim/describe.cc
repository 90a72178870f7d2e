#include "describe.h"

#include <algorithm>
#include <set>

#include "world.h"

namespace pawl::sim {
namespace {

const char* name_of(store::Recorded how) {
  switch (how) {
    case store::Recorded::kRecorded:
      return "recorded";
    case store::Recorded::kRepeated:
      return "repeated";
    case store::Recorded::kStale:
      return "stale";
    case store::Recorded::kUnknown:
      return "unknown";
    case store::Recorded::kLeftOut:
      return "left out";
  }
  return "?";
}

std::string number(auto value) { return std::to_string(value); }

std::string describe(const store::Step& step) {
  std::string text = " step " + number(step.revision) + " seen " + number(step.seen);
  const store::Effects& effects = step.effects;
  for (const store::CallRecord& call : effects.calls) {
    text += " +" + call.name + " " + number(call.key);
    if (call.session != 0) text += " to " + number(call.session);
  }
  for (const store::CallCancel& cancel : effects.cancels) text += " -" + number(cancel.call);
  for (std::uint64_t taken : effects.taken) text += " takes " + number(taken);
  for (const store::RunRecord& run : effects.starts) {
    text += " starts " + number(run.key) + " (" + run.workflow + ")";
  }
  for (const store::ArrivalElsewhere& arrival : effects.arrivals) {
    text += " tells " + number(arrival.run);
  }
  if (step.ended) text += " ends " + number(static_cast<int>(step.ended->status));
  if (step.parked && step.parked->ready) text += " ready";
  if (step.parked && step.parked->wake_at_us)
    text += " wakes at " + number(*step.parked->wake_at_us);
  return text;
}

}  // namespace

std::string describe(const store::Commit& commit) {
  std::string text = " commit";
  for (const store::RunWrite& write : commit.runs) {
    text += " [run " + number(write.run);
    if (write.start) text += " start " + write.start->id;
    for (const store::Outcome& outcome : write.outcomes) {
      text += " outcome " + number(outcome.call) + "/" + number(outcome.token) + " " +
              number(static_cast<int>(outcome.status));
    }
    for (const store::Message& message : write.messages) text += " message " + message.payload;
    if (write.control != store::Control::kNone) {
      text += " control " + number(static_cast<int>(write.control));
    }
    if (write.step) text += describe(*write.step);
    text += "]";
  }
  for (const store::TaskWrite& task : commit.tasks) {
    text += " [task " + number(task.call) + "/" + number(task.token) + " kind " +
            number(static_cast<int>(task.kind)) + "]";
  }
  for (const store::Claim& claim : commit.claims) {
    text += " [claim " + number(claim.limit) + " for " + number(claim.session) + "]";
  }
  for (const store::SessionRecord& session : commit.sessions) {
    text += " [session " + number(session.key) + "]";
  }
  for (Key session : commit.ended_sessions) text += " [session " + number(session) + " ends]";
  for (const store::NodeRecord& node : commit.nodes) text += " [node " + number(node.key) + "]";
  for (Key node : commit.ended_nodes) text += " [node " + number(node) + " ends]";
  return text;
}

std::string describe(const store::Commit& commit, const Result<store::CommitResult>& result) {
  if (!result) return " => " + to_string(result.error());
  std::string text = " =>";
  for (std::size_t i = 0; i < commit.runs.size(); ++i) {
    const store::RunWriteResult& run = result->runs[i];
    text += " " + number(commit.runs[i].run) + ":";
    if (!run.start.inserted) text += " not started";
    for (store::Recorded how : run.outcomes) text += std::string(" ") + name_of(how);
    for (store::Recorded how : run.messages) text += std::string(" ") + name_of(how);
    if (commit.runs[i].step) text += run.step_won ? " won" : " lost";
    for (const store::ElsewhereResult& other : run.elsewhere) {
      text += std::string(" told ") + name_of(other.recorded);
    }
    text += " arrivals " + number(run.arrivals) + (run.ready ? " ready" : "");
  }
  for (bool fits : result->tasks) text += fits ? " fits" : " misfits";
  for (const store::ClaimResult& claim : result->claims) {
    text += " claimed";
    for (const store::CallRecord& call : claim.tasks) {
      text += " " + number(call.key) + "/" + number(call.token);
    }
  }
  return text;
}

// Whoever gives back the tasks of a dead node looks for them by its sessions.
void check_sessions(World& world, const store::Commit& commit, const store::CommitResult& result) {
  std::set<store::Key> sessions;
  for (const store::Claim& claim : commit.claims) sessions.insert(claim.session);
  for (std::size_t i = 0; i < commit.runs.size(); ++i) {
    if (!result.runs[i].step_won) continue;
    for (const store::CallRecord& call : commit.runs[i].step->effects.calls) {
      if (call.status == store::CallStatus::kLeased) sessions.insert(call.session);
    }
  }
  for (std::size_t i = 0; i < commit.tasks.size(); ++i) {
    if (result.tasks[i] && commit.tasks[i].to != 0) sessions.insert(commit.tasks[i].to);
  }
  if (sessions.empty()) return;
  auto there = world.truth().sessions();
  for (const store::SessionRecord& session : *there) sessions.erase(session.key);
  for (store::Key session : sessions) {
    if (world.truth().leased_tasks(session, 0, 1)->empty()) continue;
    world.problem("session " + number(session) + " has ended, and is given tasks");
  }
}

// Whoever says by a key that it is the same request is not done twice.
void check_revivals(World& world, const store::Commit& commit, const store::CommitResult& result) {
  for (std::size_t i = 0; i < commit.runs.size(); ++i) {
    const store::RunWrite& write = commit.runs[i];
    if (!result.runs[i].revived || write.revival->id.empty()) continue;
    if (!world.ledger().revivals.emplace(write.run, write.revival->id).second) {
      world.problem("run " + number(write.run) + " is revived twice by one request");
    }
  }
}

void check_commit(World& world, const store::Commit& commit,
                  const Result<store::CommitResult>& result) {
  if (!result) {
    auto nodes = world.truth().nodes();
    bool among =
        std::ranges::any_of(*nodes, [&](const auto& node) { return node.key == commit.node; });
    if (commit.fenced && !among) return;
    return world.problem("a commit was refused: " + to_string(result.error()));
  }
  check_sessions(world, commit, *result);
  check_revivals(world, commit, *result);
  for (const store::RunWrite& write : commit.runs) {
    auto view = world.truth().run(write.run);
    if (!view || !*view) continue;
    bool live = (*view)->state.has_value();
    if (live == (*view)->result.has_value()) {
      world.problem("run " + number(write.run) + " is both live and ended, or neither");
    }
    if (!live) continue;
    const store::RunState& state = *(*view)->state;
    if (state.seen > state.arrivals) {
      world.problem("run " + number(write.run) + " has seen more than has arrived");
    }
    bool begins_anew = state.generation > 0 && state.ready;
    if (state.revision > 0 && state.snapshot.empty() && !begins_anew) {
      world.problem("run " + number(write.run) + " has begun and has no snapshot");
    }
  }
}

}  // namespace pawl::sim
