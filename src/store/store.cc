#include "store/store.h"

namespace pawl::store {

Result<RunStanding> Store::standing(Key key) {
  PAWL_TRY(std::optional<RunView> view, run(key));
  if (!view) return RunStanding();
  return RunStanding{view->state.has_value(), std::move(view->result)};
}

bool is_retryable(ErrorCode code) {
  return code == ErrorCode::store_unavailable || code == ErrorCode::store_full;
}

}  // namespace pawl::store
