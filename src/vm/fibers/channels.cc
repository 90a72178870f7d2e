#include "vm/fibers/channels.h"

#include <span>

#include "vm/fibers/scheduler.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/payload_values.h"
#include "vm/python/fibers/annotations.h"

namespace pawl::vm {
namespace {

List* messages_of(Machine& machine, const String* channel) {
  Value channels = machine.state().channels;
  if (!channels.is(Kind::kDict)) return nullptr;
  Value messages = dict_get_string(channels.as<Dict>(), channel);
  // None has no messages, unless a damaged snapshot gave the list to the program, too.
  const bool any = messages.is(Kind::kList) && messages.as<List>()->length > 0;
  return any ? messages.as<List>() : nullptr;
}

bool is_message(Value value) { return value.is(Kind::kTuple) && value.as<Tuple>()->length == 3; }

// What a message says, of the type that the receive was made with. Empty: a TypeError is pending.
Ref content(Machine& machine, const Future* receive, Value payload) {
  const Value type = kept_type(receive->waiting_on);
  if (type.empty()) return Ref::share(payload);
  const std::string what = "a message of channel '" + to_utf8(receive->detail.as<String>()) + "'";
  return build_typed(machine, type, payload, what, "message");
}

// What the fiber is given. Empty: an exception is pending.
Ref opened(Machine& machine, Ref message, const Future* receive) {
  if (!is_message(message)) return message;
  std::span<const Value> parts = message.as<Tuple>()->view();
  const Value request = receive->coroutine;
  Ref payload = content(machine, receive, parts[1]);
  if (payload.empty() || !parts[2].is(Kind::kString) || !request.is(Kind::kClass)) return payload;
  Ref instance = machine.interpreter().allocate_instance(request.as<Class>());
  if (!instance.get().is(Kind::kInstance)) {
    machine.clear_pending();
    return payload;
  }
  instance_set(machine, instance.as<Instance>(), machine.intern("payload"), payload);
  instance_set(machine, instance.as<Instance>(), machine.intern("token"), parts[2]);
  return instance;
}

void add_untaken(Machine& machine, const String* channel, Value message,
                 std::vector<UntakenMessage>* untaken) {
  if (!is_message(message)) return;
  std::span<const Value> parts = message.as<Tuple>()->view();
  auto text = value_to_payload(machine, parts[1], {"message", "the message"});
  machine.clear_pending();
  if (!text) return;
  UntakenMessage& added = untaken->emplace_back();
  added.number = static_cast<uint64_t>(int_to_int64(parts[0]).value_or(0));
  added.channel = to_utf8(channel);
  added.payload = Payload::trusted(std::move(*text));
  if (parts[2].is(Kind::kString)) added.reply_to = to_utf8(parts[2].as<String>());
}

}  // namespace

Ref make_receive(Machine& machine, String* channel, Value request, Value type) {
  Ref receive = Scheduler(machine).make_future(FutureKind::kReceive);
  receive.as<Future>()->detail = Ref::share(Value::object(channel)).take();
  receive.as<Future>()->coroutine = Ref::share(request).take();
  if (!keep_type(machine, type, &receive.as<Future>()->waiting_on)) return {};
  return receive;
}

bool has_message(Machine& machine, const String* channel) {
  return messages_of(machine, channel) != nullptr;
}

void deliver_message(Machine& machine, String* channel, Value message) {
  MachineState& state = machine.state();
  Heap& heap = machine.heap();
  if (state.channels.empty()) state.channels = make_dict(heap).take();
  List* messages = messages_of(machine, channel);
  if (messages == nullptr) {
    Ref list = make_list(heap, 1);
    dict_set_string(heap, state.channels.as<Dict>(), channel, list);
    messages = list.as<List>();
  }
  list_append(heap, messages, message);
  for (auto& [number, receive] : state.receives) {
    if (!equal(receive->detail.as<String>(), channel)) continue;
    Scheduler(machine).settle(receive, Ref());
    return;
  }
}

bool bind_message(Machine& machine, Future* receive) {
  if (!receive->result.empty()) return true;
  auto* channel = receive->detail.as<String>();
  List* messages = messages_of(machine, channel);
  if (messages == nullptr) return false;
  Heap& heap = machine.heap();
  Ref message = list_remove_at(heap, messages, 0);
  if (messages->length == 0) {
    dict_remove_string(heap, machine.state().channels.as<Dict>(), channel);
  }
  Ref given = opened(machine, std::move(message), receive);
  if (given.empty()) {
    // The message is taken: whoever awaits it learns what was wrong with it.
    receive->state = FutureState::kFailed;
    given = machine.take_pending();
  }
  receive->result = given.take();
  return true;
}

bool match_messages(Machine& machine) {
  MachineState& state = machine.state();
  if (!state.channels.is(Kind::kDict) || state.channels.as<Dict>()->live == 0) return false;
  bool any = false;
  for (auto& [number, receive] : FutureMap(state.receives)) {
    if (!has_message(machine, receive->detail.as<String>())) continue;
    Scheduler(machine).settle(receive, Ref());
    any = true;
  }
  return any;
}

std::vector<UntakenMessage> untaken_messages(Machine& machine) {
  std::vector<UntakenMessage> untaken;
  MachineState& state = machine.state();
  HeapScope scope(machine.heap());
  if (state.channels.is(Kind::kDict)) {
    Entry* entry = nullptr;
    for (uint32_t i = 0; dict_next(state.channels.as<Dict>(), i, &entry);) {
      if (!entry->key.is(Kind::kString) || !entry->value.is(Kind::kList)) continue;
      for (Value message : entry->value.as<List>()->view()) {
        add_untaken(machine, entry->key.as<String>(), message, &untaken);
      }
    }
  }
  // Arrivals that the body did not live to see.
  for (const Ready& arrival : state.inbox) {
    if (arrival.kind != Ready::kMessage) continue;
    add_untaken(machine, arrival.target.as<String>(), arrival.subject, &untaken);
  }
  return untaken;
}

}  // namespace pawl::vm
