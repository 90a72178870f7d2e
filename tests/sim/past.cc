#include "past.h"

#include <fmt/format.h>

#include "engine/history/past.h"
#include "engine/run/stored_snapshot.h"

namespace pawl::sim {
namespace {

Status check_turn(store::Store& store, const store::TurnRecord& turn, const store::Step& step) {
  auto wrong = [&](const char* what) {
    return fail(ErrorCode::internal_error,
                fmt::format("turn {} of run {} {}", turn.turn, turn.run, what));
  };
  PAWL_TRY(auto view, store.run(turn.run));
  if (!view) return wrong("belongs to no run");
  engine::Past past(store, *view, Limits());
  auto found = past.state({engine::TurnName::Which::kNumber, turn.turn});
  if (!found) return wrong("is not there, or cannot be read");
  if (turn.turn > 1 && step.effects.drop_turns_before != turn.turn) {
    auto before = past.state({engine::TurnName::Which::kNumber, turn.turn - 1});
    if (!before) return wrong("has none before it");
  }
  if (step.ended.has_value() != (found->kind == engine::TurnKind::kEnded)) {
    return wrong("does not say whether the run has ended");
  }
  if (!step.parked || found->snapshot.empty()) return {};
  PAWL_TRY(const std::string whole, engine::whole_snapshot(*view));
  if (found->snapshot != whole) return wrong("has another state than the run");
  if (found->open != view->state->open) return wrong("has other open calls than the run");
  return {};
}

}  // namespace

void check_turns(World& world, const store::Commit& commit,
                 const Result<store::CommitResult>& result) {
  if (!result) return;
  for (std::size_t i = 0; i < commit.runs.size(); ++i) {
    const std::optional<store::Step>& step = commit.runs[i].step;
    if (!step || !step->effects.turn || !result->runs[i].step_won) continue;
    if (Status fits = check_turn(world.truth(), *step->effects.turn, *step); !fits) {
      world.problem(fits.error().message);
    }
  }
}

}  // namespace pawl::sim
