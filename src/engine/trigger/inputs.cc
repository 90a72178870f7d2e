#include "engine/trigger/inputs.h"

#include <utility>

namespace pawl::engine {

std::string name_of(const store::TriggerInput& input) {
  return "input " + std::to_string(input.trigger) + " " + input.id;
}

std::shared_ptr<const store::TriggerInput> noted_with(store::TriggerInput input, store::Key key,
                                                      const std::string& run) {
  input.key = key;
  input.run = run;
  input.processed = true;
  return std::make_shared<const store::TriggerInput>(std::move(input));
}

Result<std::optional<Started>> repeated_input(store::Store& store,
                                              const store::TriggerInput& input) {
  PAWL_TRY(const auto found, store.trigger_input(input.trigger, input.id));
  if (!found || !found->processed) return std::nullopt;
  Started started;
  started.id = found->run;
  started.created = false;
  started.message_recorded = false;
  started.repeated_input = true;
  return started;
}

}  // namespace pawl::engine
