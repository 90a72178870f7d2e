#include "engine/run/run_loader.h"

#include <utility>

#include "engine/core/cells.h"
#include "engine/run/programs.h"
#include "lang/bytecode/entry_promises.h"

namespace pawl::engine {

Result<std::unique_ptr<HotRun>> RunLoader::load(Key key) {
  std::vector<Result<StoredRun>> read = read_runs(store_, std::span(&key, 1));
  PAWL_TRY(StoredRun stored, std::move(read.front()));
  return complete(std::move(stored));
}

Result<std::unique_ptr<HotRun>> RunLoader::complete(StoredRun&& stored) {
  ++counters_.loads;
  if (!stored.run) return nullptr;
  HotRun& run = *stored.run;
  PAWL_TRY(run.program, programs_.load(run.record.program));
  if (!stored.status.empty() && bytecode::keeps_status(run.entry())) {
    PAWL_TRY(run.carried, from_cell(stored.status, run.key, store_));
  }
  return std::move(stored.run);
}

}  // namespace pawl::engine
