// RunIdentity: what a program may know of its own run. A Host that runs programs durably is one of
// these too; where there is no run (pawl exec), there is no identity.
#pragma once

#include <cstdint>
#include <string>

#include "vm/machine.h"

namespace pawl::vm {

class RunIdentity {
 public:
  virtual ~RunIdentity() = default;
  virtual const std::string& run_id() const = 0;
  virtual std::uint64_t generation() const = 0;  // how often it has continued as new
};

inline const RunIdentity* identity_of(Machine& machine) {
  return dynamic_cast<const RunIdentity*>(&machine.host());
}

}  // namespace pawl::vm
