// What an orchestration of duroxide says of itself to the outside: its custom status, and values
// by key (kv). Clients read both through the run's status, so that kv needs no table and no route
// of its own.
//
// The context holds them in two fields: a Dict of key → (value, milliseconds of Unix time at which
// the key was set), and the custom status as payload text, or None. After each change the run's
// status is written anew:
//   without kv    the custom status itself
//   with kv       {"custom_status": …, "kv_values": {key: value}, "kv_updated_at": {key: ms}}
// A run that continues as new begins with the status that it had, and so with its kv. Once the
// status is told, the machine forgets its text (activation.cc).
#pragma once

#include <span>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

inline constexpr size_t kMostOrchestrationKeys = 150;
inline constexpr size_t kMostOrchestrationValueBytes = 64 << 10;

// The context of the entry's first argument, with what the run's status says already. Empty: an
// exception is pending.
Ref make_orchestration_context(Machine& machine);

Ref context_set_status(Machine& machine, Args args);
Ref context_get_status(Machine& machine, Args args);
Ref context_set_value(Machine& machine, Args args);
Ref context_get_value(Machine& machine, Args args);
Ref context_all_values(Machine& machine, Args args);
Ref context_all_keys(Machine& machine, Args args);
Ref context_value_count(Machine& machine, Args args);
Ref context_clear_value(Machine& machine, Args args);
Ref context_clear_values(Machine& machine, Args args);
Ref context_prune_values(Machine& machine, Args args);

}  // namespace pawl::vm
