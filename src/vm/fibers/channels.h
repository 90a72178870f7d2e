// Channels: messages from outside, in the order they came, until a fiber takes them.
//
// A receive that waits is told when a message is there, but takes it only when its fiber is
// resumed (or its group counts it). So a receive that is cancelled in between loses nothing.
//
// A message is a Tuple of its number, what it says and the token by which to answer it, or None. A
// receive that takes one with a token gives an instance of the class it was made with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "value/payload.h"
#include "vm/machine.h"
#include "vm/objects/future.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

// `request` is the class for messages that want an answer; empty: they are given as all others.
// `type` is what messages are built as; empty or None: they are given as they came. Empty: a
// TypeError is pending, `type` is no type.
Ref make_receive(Machine& machine, String* channel, Value request = Value(), Value type = Value());
// A message came: it joins its channel, and the first receive that waits for it is settled.
void deliver_message(Machine& machine, String* channel, Value message);
bool has_message(Machine& machine, const String* channel);
// Takes the receive's message, if it has none yet; the receive has failed afterwards if the message
// does not fit its type. False: another fiber was faster.
bool bind_message(Machine& machine, Future* receive);
// Before a park: messages whose receive was cancelled go to the next that waits. False: none.
bool match_messages(Machine& machine);
struct UntakenMessage {
  uint64_t number = 0;
  std::string channel;
  Payload payload;
  std::string reply_to;
};
// Messages that no fiber has taken: what a body that ends leaves behind.
std::vector<UntakenMessage> untaken_messages(Machine& machine);

}  // namespace pawl::vm
