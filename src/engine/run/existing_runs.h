// ExistingRuns: whether the run that a start asks for is there, by its id or its start key, and
// whether that is the one which is meant. Nothing but what the store says: starts that are on their
// way to it are UnderWay.
#pragma once

#include <optional>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/store.h"

namespace pawl::engine {

class ExistingRuns {
 public:
  ExistingRuns(store::Store& store, store::Namespace ns) : store_(store), ns_(ns) {}

  Result<std::optional<Key>> key_of(const StartRequest& request);
  // None: there is no such run. Errors as check().
  Result<std::optional<Started>> find(const StartRequest& request);
  // What the start gets to hear of a run that has its id or its start key: the run, if it is the
  // one that is meant; PAWL-4003 if not, PAWL-4035 if a message was to be sent to one that has
  // ended without it.
  Result<Started> check(Key run, const StartRequest& request);

 private:
  Result<Started> refuse_removed(Key run, const StartRequest& request);

  store::Store& store_;
  store::Namespace ns_;
};

}  // namespace pawl::engine
