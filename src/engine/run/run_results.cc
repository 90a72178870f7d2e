#include "engine/run/run_results.h"

#include <utility>

#include "engine/core/cells.h"
#include "value/payload_tree.h"

namespace pawl::engine {

Result<RunOutcome> read_outcome(const store::RunResult& result, store::Store& store) {
  RunOutcome outcome;
  outcome.status = result.status;
  PAWL_TRY(Payload payload, from_cell(result.outcome, result.run, store));
  if (result.status == store::RunStatus::kCompleted) {
    outcome.output = std::move(payload);
  } else if (!payload.is_null()) {
    PAWL_TRY(outcome.error, decode_call_error(payload.text()));
  }
  return outcome;
}

Result<StatusChange> read_status(const store::RunView& view, store::Store& store) {
  StatusChange change;
  const store::Cell& cell = view.state ? view.state->status : view.result->last_status;
  change.version = view.state ? view.state->status_version : view.result->status_version;
  change.ended = !view.state;
  PAWL_TRY(change.status, from_cell(cell, view.run.key, store));
  return change;
}

bool awaits_result(const store::CallRecord& request) {
  auto options = PayloadTree::parse(request.options);
  return options && options->kind() == PayloadKind::kObject &&
         options->find(kAwaitsResult) != nullptr;
}

}  // namespace pawl::engine
