// Fire: what an input of a trigger leads to. plan() is pure; fire() asks the core for it.
//
// An input that cannot be processed (there is no such workflow, the run has ended, the template
// finds no key) is kept with what has arrived, and can be fired again when that is repaired: who
// has sent it will not send it again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "engine/core/requests.h"
#include "engine/trigger/definition.h"
#include "engine/trigger/mapping.h"
#include "store/records.h"

namespace pawl::engine {

class Core;

struct TriggerPlan {
  bool is_filtered = false;  // nothing is to be done, and nothing is noted
  std::optional<StartRequest> start;
  std::optional<SendRequest> send;
};
Result<TriggerPlan> plan(const TriggerDefinition& definition, const Incoming& incoming);

// The id of an input by the trigger's rule; empty: it has none, and is a new one.
std::string input_id_of(const TriggerDefinition& definition, const Incoming& incoming);
// One that is as long as the store takes it.
std::string bounded_input_id(const std::string& id);

struct Fired {
  std::string input_id;
  std::string run;  // id; empty: none
  bool is_filtered = false;
  bool is_repeated = false;  // the same input was processed before
  bool is_processed = true;
  std::string error = {};  // why it is not
};

// For an input that has no id of its own.
std::string new_input_id(RandomSource& random);

// A trigger as it is used for each input.
struct LoadedTrigger {
  store::TriggerRecord record;
  TriggerDefinition definition;
  std::vector<std::string> secrets;
};
Result<LoadedTrigger> load_trigger(store::TriggerRecord record);

// The queue in which runs of a trigger wait for each other, if it starts one at a time of a kind.
std::string queue_of(const std::string& trigger);

// The incoming has its input_id, and the plan is what plan() made of it. An error is one that goes
// away by itself: send it again.
void fire(Core& core, const LoadedTrigger& trigger, Result<TriggerPlan> plan, Incoming incoming,
          Reply<Fired> reply);

}  // namespace pawl::engine
