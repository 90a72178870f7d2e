// Changes of triggers that people ask for. Pure, as those of schedules are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "engine/trigger/definition.h"
#include "engine/trigger/edit.h"

namespace pawl::engine {

Error unknown_trigger(const std::string& id);  // PAWL-4059

// PAWL-4058 if there is one; PAWL-4057 if a signature has no secret.
TriggerEdit create_trigger(const std::string& id, const TriggerDefinition& definition,
                           const std::vector<std::string>& secrets);
struct TriggerPatch {
  // Fields of the definition that take the place of those that it has; null removes one.
  PayloadTree fields{PayloadTree::Fields()};
  std::optional<std::vector<std::string>> secrets = {};
  std::optional<std::uint64_t> revision = {};  // PAWL-4060 if it is another by now
};
TriggerEdit update_trigger(const std::string& id, TriggerPatch patch);
TriggerEdit pause_trigger(const std::string& id, const std::string& reason);
TriggerEdit resume_trigger(const std::string& id);
TriggerEdit delete_trigger(const std::string& id);
// How far a poller has come: from `before` on, or wherever it stands if that is unset. PAWL-4060 if
// it stands elsewhere.
TriggerEdit move_cursor(const std::string& id, const std::string& cursor,
                        const std::optional<std::string>& before);

// A name of a trigger is a part of a URL.
Status check_trigger_id(const std::string& id);

// For the signatures that need one: "whsec_" and 24 bytes in Base64.
std::string new_secret(RandomSource& random);

}  // namespace pawl::engine
