// The state around the objects: module variables, fibers, what the scheduler keeps.
#include "vm/interpreter/interpreter.h"
#include "vm/move/transplant.h"
#include "vm/objects/function.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

bool same_plain_value(Value a, Value b) {
  if (a == b) return true;
  return a.is(Kind::kString) && b.is(Kind::kString) && equal(a.as<String>(), b.as<String>());
}

// Module and place in it of a slot.
struct Slot {
  uint32_t module = 0;
  uint32_t index = 0;
};

Slot slot_of(const bytecode::Program& program, uint32_t slot) {
  for (uint32_t m = 0; m < program.modules.size(); ++m) {
    const bytecode::Module& module = program.modules[m];
    if (slot >= module.first_global && slot - module.first_global < module.global_names.size()) {
      return {m, slot - module.first_global};
    }
  }
  return {};
}

}  // namespace

// What the run has set goes over what the new code's modules have left.
void Transplant::globals() {
  const bytecode::Program& old = from_.program().program;
  const bytecode::Program& now = to_.program().program;
  const MachineState& mine = from_.state();
  MachineState& theirs = to_.state();
  for (uint32_t m = 0; m < old.modules.size(); ++m) {
    std::optional<uint32_t> at = code_.module(m);
    if (!at || mine.modules[m] == ModuleState::kFresh) continue;
    ModuleState& state = theirs.modules[*at];
    if (state == ModuleState::kReady && mine.modules[m] == ModuleState::kReady) continue;
    state = mine.modules[m];
    const bytecode::Module& module = now.modules[*at];
    for (size_t i = 0; i < module.global_names.size() && state == ModuleState::kReady; ++i) {
      Value& global = theirs.globals[module.first_global + i];
      const uint32_t constant = i < module.static_values.size() ? module.static_values[i] : 0;
      if (global.empty() && constant != 0) global = to_.program().constants[constant - 1];
    }
  }
  for (uint32_t slot : image_.changed_globals) {
    const Slot place = slot_of(old, slot);
    const bytecode::Module& module = old.modules[place.module];
    const std::string name = name_of(old, module.global_names[place.index]);
    Value value = mine.globals[slot];
    if (plan_.fresh_ && same_plain_value(value, plan_.fresh_->state().globals[slot])) continue;
    std::optional<uint32_t> at = code_.module(place.module);
    std::optional<uint32_t> target;
    if (at) {
      const bytecode::Module& other = now.modules[*at];
      for (uint32_t i = 0; i < other.global_names.size(); ++i) {
        if (name_of(now, other.global_names[i]) == name) target = other.first_global + i;
      }
    }
    if (!target) {
      if (!module.library) report_->notes.push_back("the module variable " + name + " is dropped");
      continue;
    }
    Value former = std::exchange(theirs.globals[*target], copy(value));
    release(former);
    if (refused()) return;
  }
  for (const auto& [function, dict] : mine.function_attributes) {
    const MachineState* before = plan_.old_image_ != nullptr ? &plan_.old_image_->state() : nullptr;
    if (before != nullptr) {
      auto was = before->function_attributes.find(function);
      if (was != before->function_attributes.end()) {
        auto number = plan_.old_image_->number_of(was->second);
        if (number && image_.objects[*number] == dict.object()) continue;
      }
    }
    std::optional<uint32_t> at = code_.function(function);
    if (!at) continue;
    Value& slot = theirs.function_attributes[*at];
    Value former = std::exchange(slot, copy(dict));
    release(former);
  }
}

void Transplant::queue(const ReadyQueue& from, ReadyQueue* to) {
  for (const Ready& entry : from) {
    to->push_back({entry.kind, copy(entry.target), copy(entry.subject)});
  }
}

// Which class a kind of failure has was found out once, and is found out again if it is gone.
void Transplant::error_classes() {
  const Value known = from_.state().error_classes;
  if (!known.is(Kind::kDict)) return;
  Ref classes = make_dict(to_.heap());
  Entry* entry;
  for (uint32_t i = 0; dict_next(known.as<Dict>(), i, &entry);) {
    Object* cls = entry->value.is_object() ? entry->value.object() : nullptr;
    if (cls == nullptr || (!cls->immortal() && !copies_.contains(cls))) continue;
    Ref key = Ref::adopt(copy(entry->key));
    Ref value = Ref::adopt(copy(entry->value));
    dict_append_new(to_.heap(), classes.as<Dict>(), key, entry->hash, value);
  }
  if (classes.as<Dict>()->live > 0) to_.state().error_classes = classes.take();
}

void Transplant::state(uint32_t entry) {
  MachineState& mine = from_.state();
  MachineState& theirs = to_.state();
  if (from_.interpreter().top() != nullptr) {
    return refuse("it is in the middle of a turn");
  }
  theirs.phase = mine.phase;
  theirs.entry = entry;
  auto put = [this](Value* slot, Value value) {
    Value former = std::exchange(*slot, copy(value));
    release(former);
  };
  put(&theirs.input, mine.input);
  queue(mine.ready, &theirs.ready);
  queue(mine.inbox, &theirs.inbox);
  theirs.turns_left = mine.turns_left;
  theirs.ending = mine.ending;
  theirs.cleanup_before = mine.cleanup_before;
  theirs.cleanup_turns = mine.cleanup_turns;
  theirs.generators_closed = mine.generators_closed;
  put(&theirs.main_fiber, mine.main_fiber);
  auto futures = [this](const auto& from, auto* to) {
    for (const auto& [key, future] : from) {
      Value now = copy(Value::object(future));
      if (refused()) return;
      (*to)[key] = now.as<Future>();
    }
  };
  futures(mine.fibers, &theirs.fibers);
  futures(mine.timers, &theirs.timers);
  futures(mine.receives, &theirs.receives);
  futures(mine.calls, &theirs.calls);
  put(&theirs.channels, mine.channels);
  put(&theirs.status, mine.status);
  put(&theirs.undo_stack, mine.undo_stack);
  put(&theirs.continue_input, mine.continue_input);
  error_classes();
  for (const NewCall& call : mine.new_calls) {
    theirs.new_calls.push_back({call.number, call.kind, call.detached, copy(call.target),
                                copy(call.channel), copy(call.args), copy(call.keywords),
                                copy(call.options)});
  }
  theirs.cancelled_calls = mine.cancelled_calls;
  theirs.status_changed = mine.status_changed;
  theirs.cancel_requested = mine.cancel_requested;
  theirs.next_serial = std::max(mine.next_serial, theirs.next_serial);
  theirs.next_call = mine.next_call;
  theirs.next_timer = mine.next_timer;
  theirs.next_fiber = mine.next_fiber;
  theirs.log_lines = mine.log_lines;
  theirs.last_now_us = mine.last_now_us;
  theirs.started_us = mine.started_us;
  theirs.partial_line = mine.partial_line;
}

// What was asked for goes on as it was asked for.
void Transplant::note_options() {
  for (Iterator* iterator : iterators_) {
    const Dict* table = iterator->source.as<Dict>();
    iterator->count = iterator->count == 1 ? table->version : table->version - 1;
  }
  const bytecode::Program& old = from_.program().program;
  const bytecode::Program& now = to_.program().program;
  auto options = [](const bytecode::Program& program, const std::string& name) {
    for (const bytecode::Task& task : program.tasks) {
      if (program.strings[task.name] == name) {
        return task.options == 0 ? std::string() : program.strings[task.options - 1];
      }
    }
    return std::string();
  };
  for (const auto& [number, future] : from_.state().calls) {
    if (!future->detail.is(Kind::kString)) continue;
    const std::string name = to_utf8(future->detail.as<String>());
    if (options(old, name) == options(now, name)) continue;
    report_->notes.push_back("call " + std::to_string(number) + " of " + name +
                             " keeps the options it was made with");
  }
}

}  // namespace pawl::vm
