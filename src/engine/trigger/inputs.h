// Inputs of triggers on their way into a commit: noted in the one that does what they ask for.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/store.h"

namespace pawl::engine {

// By which two inputs of one id wait for each other (UnderWay).
std::string name_of(const store::TriggerInput& input);

// The input as it is noted.
std::shared_ptr<const store::TriggerInput> noted_with(store::TriggerInput input, store::Key key,
                                                      const std::string& run);

// What has become of the input if it was processed before.
Result<std::optional<Started>> repeated_input(store::Store& store,
                                              const store::TriggerInput& input);

}  // namespace pawl::engine
