#include "engine/run/existing_runs.h"

#include <string>

#include "engine/core/cells.h"

namespace pawl::engine {

// The run is gone. Its start key outlives it, so that what was done once is not done again; an id
// is free, and who asks again gets it.
Result<Started> ExistingRuns::refuse_removed(Key run, const StartRequest& request) {
  std::optional<Key> owner;
  if (!request.start_key.empty()) {
    PAWL_TRY(owner, store_.find_start_key(ns_, request.start_key));
  }
  if (owner != run) return fail(ErrorCode::store_unavailable, "the run was removed a moment ago");
  return fail(ErrorCode::run_exists, "the run with the start key '" + request.start_key +
                                         "' has ended and is not kept any more");
}

Result<Started> ExistingRuns::check(Key run, const StartRequest& request) {
  PAWL_TRY(auto view, store_.run(run));
  if (!view) return refuse_removed(run, request);
  const store::RunRecord& record = view->run;
  auto taken = [&](const std::string& why) {
    return fail(ErrorCode::run_exists, "run '" + record.id + "' exists" + why);
  };
  if (request.on_conflict == OnConflict::kFail) return taken("");
  if (record.workflow != request.workflow) {
    return taken(" and is of workflow '" + record.workflow + "'");
  }
  if (!request.id.empty() && record.id != request.id) {
    return taken(" and has the start key '" + request.start_key + "'");
  }
  if (request.message) {
    bool has_it = false;  // and may have ended by it
    if (view->result && !request.message->id.empty()) {
      PAWL_TRY(has_it, store_.has_message_id(run, request.message->id));
    }
    if (view->result && !has_it) {
      return fail(ErrorCode::run_ended, "run '" + record.id + "' has ended");
    }
    return Started{record.id, run, false};
  }
  // A run that has continued as new has another input since: which it began with is not known.
  bool continued = (view->state ? view->state->generation : view->result->generation) > 0;
  if (continued) return Started{record.id, run, false};
  if (request.takes_any_input) return Started{record.id, run, false};
  PAWL_TRY(Payload input, from_cell(record.input, run, store_));
  if (!(input == request.input)) return taken(" and has another input");
  return Started{record.id, run, false};
}

Result<std::optional<Key>> ExistingRuns::key_of(const StartRequest& request) {
  std::optional<Key> key;
  if (!request.id.empty()) {
    PAWL_TRY(key, store_.find_run(ns_, request.id));
  }
  if (!key && !request.start_key.empty()) {
    PAWL_TRY(key, store_.find_start_key(ns_, request.start_key));
  }
  return key;
}

Result<std::optional<Started>> ExistingRuns::find(const StartRequest& request) {
  PAWL_TRY(auto key, key_of(request));
  if (!key) return std::nullopt;
  PAWL_TRY(Started started, check(*key, request));
  return started;
}

}  // namespace pawl::engine
