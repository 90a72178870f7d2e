#include "engine/run/last_state.h"

#include <charconv>

#include "engine/core/cells.h"
#include "vm/query.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

constexpr std::string_view kName = "last state";

std::string state_of(HotRun& run) {
  if (run.machine) {
    if (auto snapshot = vm::encode_snapshot(*run.machine)) return std::move(*snapshot);
  }
  return run.snapshot.empty() ? std::string() : run.whole_snapshot();
}

}  // namespace

void keep_last_state(HotRun& run, store::Effects* effects) {
  if (!run.program || !vm::may_have_queries(*run.program)) return;
  const std::string snapshot = state_of(run);
  if (snapshot.empty()) return;
  effects->dropped_blobs.push_back(blob_of_name(kName));
  effects->blobs.push_back(
      named_blob(kName, std::to_string(run.record.program) + "\n" + snapshot, run.key));
}

Result<std::optional<LastState>> find_last_state(store::Store& store, store::Key run) {
  PAWL_TRY(auto text, read_named(kName, run, store));
  if (!text) return std::optional<LastState>();
  LastState state;
  const char* end = text->data() + text->size();
  const auto [rest, error] = std::from_chars(text->data(), end, state.program);
  if (error != std::errc() || rest == end || *rest != '\n') {
    return fail(ErrorCode::store_damaged, "the last state of a run is damaged");
  }
  state.snapshot.assign(rest + 1, end);
  return std::optional(std::move(state));
}

}  // namespace pawl::engine
