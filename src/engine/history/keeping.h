// The turns of hot runs, kept with their steps.
#pragma once

#include <cstdint>

#include "engine/run/hot_runs.h"
#include "store/store.h"

namespace pawl::engine {

class StoreTrouble;

// Finds out whether the run's turns are kept, and which is the next.
void open_history(store::Store& store, const HistoryPolicy& otherwise, HotRun& run,
                  StoreTrouble& trouble);

// What the step has made of the run becomes a turn of its history, if that is kept. The run in
// memory is as the step leaves it.
void keep_turn(store::Store& store, std::int64_t now_us, HotRun& run, store::Step& step,
               StoreTrouble& trouble);

// The same of a step that nobody's turn has made: people have changed what it parks.
Status keep_rewrite(store::Store& store, std::int64_t now_us, const HistoryPolicy& policy,
                    const store::RunView& before, store::Key program, store::Step* step);

}  // namespace pawl::engine
