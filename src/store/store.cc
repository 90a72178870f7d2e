#include "store/store.h"

namespace pawl::store {

bool is_retryable(ErrorCode code) {
  return code == ErrorCode::store_unavailable || code == ErrorCode::store_full;
}

}  // namespace pawl::store
