// Groups: futures that wait for others (gather, wait, race).
//
// A group is a waiter of each of its members. When one settles, its turn of the ready queue counts
// it, and may settle the group: the same two turns that asyncio's callbacks take. Because a group
// is data and no closure, a park can say of ten thousand gathered calls that one wake-up will do.
#pragma once

#include <span>

#include "vm/machine.h"
#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

// asyncio.gather over awaitables. Empty: an exception is pending.
Ref gather(Machine& machine, std::span<const Value> awaitables, bool return_exceptions);
// A future that is settled with None as `mode` says; members must be futures.
Ref watch(Machine& machine, std::span<const Value> futures, GroupMode mode);
// The group no longer counts its members.
void unwatch(Machine& machine, Future* group);
// gather with return_exceptions whose results are {"ok": value} or {"err": message}; kNamedErrors:
// values as they are, and only failures as {"err": message}.
enum class Outcomes : uint8_t { kNamed, kNamedErrors };
Ref gather_outcomes(Machine& machine, std::span<const Value> awaitables, Outcomes form);
// The first to settle, as (index, value) or as {"index": …, "value": …}; the others are cancelled.
// kNamedOutcome: a failure is not raised, its message is the value.
enum class Winner : uint8_t { kPair, kNamed, kNamedOutcome };
Ref race(Machine& machine, std::span<const Value> awaitables, Winner form = Winner::kPair);

GroupMode mode_of(const Future* group);
// The turn of a member that settled.
void count_member(Machine& machine, Future* group, Future* member);
// cancel() of a group: false if nothing could be cancelled.
bool cancel_group(Machine& machine, Future* group, Value message);

}  // namespace pawl::vm
