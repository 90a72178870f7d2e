// Channels: messages from outside, in the order they came, until a fiber takes them.
//
// A receive that waits is told when a message is there, but takes it only when its fiber is
// resumed (or its group counts it). So a receive that is cancelled in between loses nothing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "value/payload.h"
#include "vm/machine.h"
#include "vm/objects/future.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

Ref make_receive(Machine& machine, String* channel);
// A message came: it joins its channel, and the first receive that waits for it is settled.
void deliver_message(Machine& machine, String* channel, Value message);
bool has_message(Machine& machine, const String* channel);
// Takes the receive's message, if it has none yet. False: another fiber was faster.
bool bind_message(Machine& machine, Future* receive);
// Before a park: messages whose receive was cancelled go to the next that waits. False: none.
bool match_messages(Machine& machine);
// Messages that no fiber has taken, with their channels: what a body that ends leaves behind.
std::vector<std::pair<std::string, Payload>> untaken_messages(Machine& machine);

}  // namespace pawl::vm
