#include "store/store.h"

namespace pawl::store {

Result<RunStanding> Store::standing(Key key) {
  PAWL_TRY(std::optional<RunView> view, run(key));
  if (!view) return RunStanding();
  return RunStanding{view->state.has_value(), std::move(view->result)};
}

Error taken_for_dead() {
  return {ErrorCode::store_unavailable, "another node has taken this one for dead"};
}

bool is_retryable(ErrorCode code) {
  return code == ErrorCode::store_unavailable || code == ErrorCode::store_full;
}

}  // namespace pawl::store
