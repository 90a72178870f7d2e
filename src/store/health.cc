#include "store/health.h"

namespace pawl::store {

Result<double> oldest_transaction_s(Store& store) {
  auto* health = dynamic_cast<StoreHealth*>(&store);
  return health == nullptr ? Result<double>(0.0) : health->oldest_transaction_s();
}

}  // namespace pawl::store
