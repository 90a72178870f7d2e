#include "vm/fibers/channels.h"

#include "vm/fibers/scheduler.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/payload_values.h"

namespace pawl::vm {
namespace {

List* messages_of(Machine& machine, const String* channel) {
  Value channels = machine.state().channels;
  if (!channels.is(Kind::kDict)) return nullptr;
  Value messages = dict_get_string(channels.as<Dict>(), channel);
  return messages.is(Kind::kList) ? messages.as<List>() : nullptr;
}

}  // namespace

Ref make_receive(Machine& machine, String* channel) {
  Ref receive = Scheduler(machine).make_future(FutureKind::kReceive);
  receive.as<Future>()->detail = Ref::share(Value::object(channel)).take();
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
  receive->result = list_remove_at(heap, messages, 0).take();
  if (messages->length == 0) {
    dict_remove_string(heap, machine.state().channels.as<Dict>(), channel);
    return true;
  }
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

std::vector<std::pair<std::string, Payload>> untaken_messages(Machine& machine) {
  std::vector<std::pair<std::string, Payload>> untaken;
  Value channels = machine.state().channels;
  if (!channels.is(Kind::kDict)) return untaken;
  HeapScope scope(machine.heap());
  Entry* entry = nullptr;
  for (uint32_t i = 0; dict_next(channels.as<Dict>(), i, &entry);) {
    std::string channel = to_utf8(entry->key.as<String>());
    for (Value message : entry->value.as<List>()->view()) {
      auto text = value_to_payload(machine, message, "message");
      machine.clear_pending();
      if (text) untaken.emplace_back(channel, Payload::trusted(std::move(*text)));
    }
  }
  return untaken;
}

}  // namespace pawl::vm
