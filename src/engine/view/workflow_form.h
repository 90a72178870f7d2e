// What a person has to fill in to start a workflow: its parameters, and what their annotations say.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace pawl::engine {

struct FormField {
  std::string name;
  std::string type;  // the annotation as it is written in the source; empty: there is none
};

struct WorkflowForm {
  std::vector<FormField> fields;
  // A single parameter is given the whole input; several are given its fields by their names.
  bool is_whole_input = false;
};

// Of the workflow's current version. PAWL-4001 if there is none.
Result<WorkflowForm> workflow_form(store::Store& store, store::Namespace ns,
                                   const std::string& workflow);

}  // namespace pawl::engine
