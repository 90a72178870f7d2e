#include "vm/edit/edit.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>
#include <vector>

#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/payload_values.h"

namespace pawl::vm {
namespace {

std::string text_of(Value value) {
  return value.is(Kind::kString) ? to_utf8(value.as<String>()) : std::string();
}

auto refuse(const std::string& why) { return fail(kEditRefused, why); }

struct Step {
  enum class Kind : uint8_t { kAttribute, kIndex, kKey } kind;
  std::string name;
  std::int64_t index = 0;
};

struct Place {
  std::string function;  // empty: any
  std::string variable;
  std::vector<Step> steps;
};

bool is_name_part(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

Result<Place> parse(std::string_view text) {
  Place place;
  const std::string whole(text);
  auto wrong = [&] {
    return refuse("'" + whole +
                  "' is no place: write name, name.attribute, name[2] or name[\"key\"]");
  };
  if (const std::size_t colon = text.find(':');
      colon != std::string_view::npos && text.find('[') > colon) {
    place.function = text.substr(0, colon);
    text.remove_prefix(colon + 1);
  }
  auto name = [&text] {
    std::size_t length = 0;
    while (length < text.size() && is_name_part(text[length])) ++length;
    std::string found(text.substr(0, length));
    text.remove_prefix(length);
    return found;
  };
  place.variable = name();
  if (place.variable.empty()) return wrong();
  while (!text.empty()) {
    if (text[0] == '.') {
      text.remove_prefix(1);
      place.steps.push_back({Step::Kind::kAttribute, name()});
      if (place.steps.back().name.empty()) return wrong();
      continue;
    }
    if (text[0] != '[') return wrong();
    text.remove_prefix(1);
    if (!text.empty() && (text[0] == '"' || text[0] == '\'')) {
      const std::size_t end = text.find(text[0], 1);
      if (end == std::string_view::npos) return wrong();
      place.steps.push_back({Step::Kind::kKey, std::string(text.substr(1, end - 1))});
      text.remove_prefix(end + 1);
    } else {
      std::int64_t index = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
      if (error != std::errc()) return wrong();
      place.steps.push_back({Step::Kind::kIndex, {}, index});
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    if (text.empty() || text[0] != ']') return wrong();
    text.remove_prefix(1);
  }
  return place;
}

// Where a value is: a slot, or an attribute of an object.
struct Slot {
  Value* slot = nullptr;
  Instance* owner = nullptr;
  String* attribute = nullptr;
  std::string function;
  std::uint32_t line = 0;

  Value get() const { return slot != nullptr ? *slot : instance_get(owner, attribute); }
};

// The variable in one of the open frames of the chain.
bool find_in_frames(const Frame* top, const Place& place, Slot* found) {
  for (const Frame* frame = top; frame != nullptr; frame = frame->back) {
    const Code& code = *frame->code;
    if ((code.flags & bytecode::kLibrary) != 0) continue;
    const std::string function = text_of(Value::object(code.qualname));
    if (!place.function.empty() && function != place.function) continue;
    for (std::size_t i = 0; i < code.local_count; ++i) {
      if (text_of(Value::object(code.local_names[i])) != place.variable) continue;
      Value* slot = const_cast<Frame*>(frame)->registers() + i;
      if (slot->is(Kind::kCell)) slot = &slot->as<Cell>()->content;
      if (slot->empty()) continue;
      found->slot = slot;
      found->function = function;
      found->line = code.line_of(frame->instruction);
      return true;
    }
  }
  return false;
}

Result<Slot> find_variable(Machine& machine, const Place& place) {
  MachineState& state = machine.state();
  Slot slot;
  std::vector<const Future*> fibers;
  if (state.main_fiber.is(Kind::kFuture)) fibers.push_back(state.main_fiber.as<Future>());
  for (const auto& [number, fiber] : state.fibers) {
    if (fiber != fibers.front()) fibers.push_back(fiber);
  }
  for (const Future* fiber : fibers) {
    if (find_in_frames(fiber->frame, place, &slot)) return slot;
  }
  const bytecode::Program& program = machine.program().program;
  const bytecode::Module& main = program.modules[0];
  for (std::size_t i = 0; i < main.global_names.size() && place.function.empty(); ++i) {
    Value& global = state.globals[main.first_global + i];
    if (program.strings[main.global_names[i]] != place.variable || global.empty()) continue;
    if (i < main.static_values.size() && main.static_values[i] != 0) {
      return refuse("'" + place.variable + "' is a constant of the program");
    }
    slot.slot = &global;
    return slot;
  }
  return refuse("the run has no variable '" + place.variable + "'" +
                (place.function.empty() ? "" : " in " + place.function) + " where it waits");
}

Result<Slot> step_into(Machine& machine, const Slot& slot, const Step& step) {
  const Value value = slot.get();
  Slot next = slot;
  next.slot = nullptr;
  next.owner = nullptr;
  if (step.kind == Step::Kind::kAttribute) {
    if (!value.is(Kind::kInstance) && !value.is(Kind::kException)) {
      return refuse("'" + step.name + "' is an attribute of a value that has none");
    }
    next.owner = value.as<Instance>();
    next.attribute = machine.intern(step.name);
    if (next.get().empty()) return refuse("the object has no attribute '" + step.name + "'");
    return next;
  }
  if (value.is(Kind::kList) && step.kind == Step::Kind::kIndex) {
    auto* list = value.as<List>();
    const std::int64_t length = static_cast<std::int64_t>(list->length);
    const std::int64_t at = step.index < 0 ? step.index + length : step.index;
    if (at < 0 || at >= length) {
      return refuse("the list has " + std::to_string(length) + " items");
    }
    next.slot = list->items + at;
    return next;
  }
  Value inner = value;
  if (value.is(Kind::kInstance)) inner = value.as<Instance>()->native;
  if (!inner.is(Kind::kDict)) {
    return refuse("only items of lists and dicts can be set");
  }
  Entry* entry;
  for (uint32_t i = 0; dict_next(inner.as<Dict>(), i, &entry);) {
    const bool text = step.kind == Step::Kind::kKey && entry->key.is(Kind::kString) &&
                      text_of(entry->key) == step.name;
    const bool number = step.kind == Step::Kind::kIndex && entry->key.is_small_int() &&
                        entry->key.small_int() == step.index;
    if (!text && !number) continue;
    next.slot = &entry->value;
    return next;
  }
  return refuse("the dict has no such key");
}

// Payload text, or the name of a type that crosses no border.
std::string shown(Machine& machine, Value value, bool* is_payload) {
  auto text = value_to_payload(machine, value, {"value", "the value"});
  *is_payload = text.has_value();
  if (text) return *text;
  machine.clear_pending();
  return "<" + machine.type_name(value) + ">";
}

}  // namespace

Result<EditedValue> edit_value(Machine& machine, std::string_view place, const Payload& value,
                               EditForce force) {
  HeapScope scope(machine.heap());
  PAWL_TRY(const Place wanted, parse(place));
  PAWL_TRY(Slot slot, find_variable(machine, wanted));
  for (const Step& step : wanted.steps) {
    PAWL_TRY(slot, step_into(machine, slot, step));
  }
  const Value before = slot.get();
  Ref made = payload_to_value(machine, value.text());
  if (made.empty()) {
    machine.clear_pending();
    return refuse("the value cannot be read");
  }
  const std::string old_type = machine.type_name(before);
  const std::string new_type = machine.type_name(made);
  const bool fits = old_type == new_type || before.is_none() || made.get().is_none() ||
                    (old_type == "float" && new_type == "int");
  if (!fits && force == EditForce::kNo) {
    return refuse("'" + std::string(place) + "' is of type " + old_type +
                  ", and the new value of type " + new_type);
  }
  EditedValue edited;
  edited.place = slot.function.empty()     ? std::string(place)
                 : wanted.function.empty() ? slot.function + ":" + std::string(place)
                                           : std::string(place);
  edited.line = slot.line;
  edited.before = shown(machine, before, &edited.reversible);
  bool ignored = false;
  edited.after = shown(machine, made, &ignored);
  if (slot.slot != nullptr) {
    const Value former = std::exchange(*slot.slot, made.take());
    release(former);
  } else {
    instance_set(machine, slot.owner, slot.attribute, made);
  }
  return edited;
}

Result<EditedTimer> edit_timer(Machine& machine, std::int64_t was_us, std::int64_t at_us) {
  HeapScope scope(machine.heap());
  auto& timers = machine.state().timers;
  auto found = timers.end();
  for (auto timer = timers.begin(); timer != timers.end(); ++timer) {
    if (was_us != 0 && timer->first.first != was_us) continue;
    if (found != timers.end()) return refuse("the run has several timers; say which by its time");
    found = timer;
  }
  if (found == timers.end()) return refuse("the run has no such timer");
  Future* timer = found->second;
  EditedTimer edited{timer->when_us, 0};
  timers.erase(found);
  timer->when_us = at_us;
  timers.emplace(std::pair(at_us, timer->number), timer);
  edited.earliest_us = timers.begin()->first.first;
  return edited;
}

}  // namespace pawl::vm
