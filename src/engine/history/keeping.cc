#include "engine/history/keeping.h"

#include <utility>

#include "engine/core/store_trouble.h"
#include "engine/run/stored_snapshot.h"

namespace pawl::engine {
namespace {

// Messages and timers have calls of their own for the timeline, which the same step makes.
bool was_given(const store::CallRecord& call) {
  return call.kind == store::CallKind::kMessage || call.kind == store::CallKind::kTimer;
}

TurnKind kind_of(const HotRun& run, const store::Step& step) {
  if (step.ended) return TurnKind::kEnded;
  if (step.continued) return TurnKind::kContinued;
  return run.ending ? TurnKind::kUndoing : TurnKind::kParked;
}

}  // namespace

void open_history(store::Store& store, const HistoryPolicy& otherwise, HotRun& run,
                  StoreTrouble& trouble) {
  run.history.emplace(nullptr);
  const HistoryPolicy policy = history_policy(*run.program, run.record, otherwise);
  if (!policy.on) return;
  if (!run.loaded) {
    *run.history = std::make_unique<RunHistory>(policy);
    return;
  }
  auto history = RunHistory::read(store, run.key, policy);
  if (history) {
    *run.history = std::move(*history);
  } else if (store::is_retryable(history.error().code)) {
    // The turn is thrown away, and done again when the store is back.
    trouble.note(history.error());
  }
  // What is damaged is no reason to keep the run from going on: no more of its turns are kept.
}

void keep_turn(store::Store& store, std::int64_t now_us, HotRun& run, store::Step& step,
               StoreTrouble& trouble) {
  RunHistory* history = run.history ? run.history->get() : nullptr;
  if (history == nullptr) return;
  std::vector<store::Key> given = history->take_given();
  if (step.held) return;
  TurnNote note;
  note.kind = kind_of(run, step);
  note.began = step.revision == 0;
  note.cancelled = step.cancel == store::CancelState::kDelivered;
  note.at_us = now_us;
  note.given = std::move(given);
  for (const store::CallRecord& call : step.effects.calls) {
    if (was_given(call)) note.given.push_back(call.key);
  }
  note.program = run.record.program;
  note.generation = run.generation;
  if (note.kind == TurnKind::kParked && step.parked) {
    note.line = step.parked->line;
    note.has_frame = true;
    note.frame = make_frame(step.parked->open, run.whole_snapshot());
  }
  if (Status added = history->add(store, run.key, std::move(note), &step.effects); !added) {
    if (store::is_retryable(added.error().code)) return trouble.note(added.error());
    run.history->reset();
  }
}

Status keep_rewrite(store::Store& store, std::int64_t now_us, const HistoryPolicy& policy,
                    const store::RunView& before, store::Key program, store::Step* step) {
  if (!policy.on || !step->parked || step->parked->snapshot.empty()) return {};
  auto history = RunHistory::read(store, before.run.key, policy);
  // As with a turn: what is damaged stands in nobody's way.
  if (!history) return store::is_retryable(history.error().code) ? fail(history.error()) : Status();
  TurnNote note;
  note.kind = TurnKind::kRewritten;
  note.at_us = now_us;
  note.line = step->parked->line;
  note.program = program;
  note.generation = step->generation;
  note.has_frame = true;
  note.frame = make_frame(step->parked->open, step->parked->snapshot);
  return (*history)->add(store, before.run.key, std::move(note), &step->effects);
}

}  // namespace pawl::engine
