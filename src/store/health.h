// What a store may say of its own health, beside what it holds.
#pragma once

#include "base/result.h"
#include "store/store.h"

namespace pawl::store {

class StoreHealth {
 public:
  virtual ~StoreHealth() = default;
  // For how long the oldest transaction is open that keeps the store from tidying up, whoever
  // opened it, in seconds; 0: there is none, or the store may not know.
  virtual Result<double> oldest_transaction_s() = 0;
};

// The same of any store; 0 if nobody can keep it from that.
Result<double> oldest_transaction_s(Store& store);

}  // namespace pawl::store
