// TriggerEdit: a change of a trigger as a pure function, from the record, if there is one, to what
// it becomes.
#pragma once

#include <functional>
#include <optional>

#include "base/result.h"
#include "store/records.h"

namespace pawl::engine {

struct TriggerChange {
  store::TriggerRecord record;
  bool erased = false;
};

using TriggerEdit =
    std::function<Result<TriggerChange>(const std::optional<store::TriggerRecord>& record)>;

}  // namespace pawl::engine
