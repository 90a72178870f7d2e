// Where the attributes of functions are kept. One dict has all that a program has set. A name that
// the function has from the start (__name__, __doc__) is no part of its __dict__: where a program
// has set such a name and asks for __dict__, what it has set besides moves into a dict of its own,
// which the first one has under kPlain, before everything else.
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/string.h"
#include "vm/python/object/special_attributes.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kPlain = " plain";  // no name that a program would use

Value& slot_of(Machine& machine, Function* function) {
  return function->immortal() ? machine.state().function_attributes[function->code->index]
                              : function->attributes;
}

Value plain_within(Value kept) {
  Entry* first;
  uint32_t at = 0;
  if (!kept.is(Kind::kDict) || !dict_next(kept.as<Dict>(), at, &first)) return {};
  const bool plain = first->key.is(Kind::kString) && equals_ascii(first->key.as<String>(), kPlain);
  return plain ? first->value : Value();
}

bool is_kept_beside(Value key) {
  if (!key.is(Kind::kString)) return false;
  const auto* name = key.as<String>();
  return is_own_of_function(name) || equals_ascii(name, kPlain);
}

bool has_own(const Dict* kept) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(kept, i, &entry);) {
    if (is_kept_beside(entry->key)) return true;
  }
  return false;
}

// The dict in which a name is to be set.
Ref dict_for(Machine& machine, Function* function, const String* name) {
  Value& slot = slot_of(machine, function);
  if (!slot.is(Kind::kDict)) slot = make_dict(machine.heap()).take();
  if (!is_own_of_function(name)) return Ref::share(function_attributes(machine, function));
  if (slot.object()->refs > 1 && !has_own(slot.as<Dict>())) {
    // Somebody has it as the function's __dict__.
    Ref kept = make_dict(machine.heap());
    dict_set_string(machine.heap(), kept.as<Dict>(), machine.intern(kPlain), slot);
    release(std::exchange(slot, kept.take()));
  }
  return Ref::share(slot);
}

}  // namespace

bool is_own_of_function(const String* name) {
  if (name->length == 0 || name->at(0) != '_') return false;
  for (const char* own : {"__name__", "__qualname__", "__module__", "__doc__", "__annotations__"}) {
    if (equals_ascii(name, own)) return true;
  }
  return false;
}

Value all_function_attributes(Machine& machine, const Function* function) {
  if (!function->immortal()) return function->attributes;
  const auto& all = machine.state().function_attributes;
  auto found = all.find(function->code->index);
  return found == all.end() ? Value() : found->second;
}

Value function_attributes(Machine& machine, const Function* function) {
  Value kept = all_function_attributes(machine, function);
  Value plain = plain_within(kept);
  return plain.is(Kind::kDict) ? plain : kept;
}

Ref function_dict(Machine& machine, Function* function) {
  Value& slot = slot_of(machine, function);
  if (!slot.is(Kind::kDict)) slot = make_dict(machine.heap()).take();
  Value plain = plain_within(slot);
  if (plain.is(Kind::kDict)) return Ref::share(plain);
  if (!has_own(slot.as<Dict>())) return Ref::share(slot);
  Heap& heap = machine.heap();
  Ref shown = make_dict(heap), kept = make_dict(heap);
  dict_set_string(heap, kept.as<Dict>(), machine.intern(kPlain), shown);
  Entry* entry;
  for (uint32_t i = 0; dict_next(slot.as<Dict>(), i, &entry);) {
    auto* into = is_kept_beside(entry->key) ? kept.as<Dict>() : shown.as<Dict>();
    if (!dict_set(machine, into, entry->key, entry->value)) return {};
  }
  release(std::exchange(slot, kept.take()));
  return shown;
}

void replace_function_dict(Machine& machine, Function* function, Value dict) {
  Ref former = function_dict(machine, function);
  Value& slot = slot_of(machine, function);
  if (has_own(dict.as<Dict>()) && !has_own(slot.as<Dict>())) {
    release(std::exchange(slot, make_dict(machine.heap()).take()));
  }
  if (former.get() != slot) {
    dict_set_string(machine.heap(), slot.as<Dict>(), machine.intern(kPlain), dict);
  } else {
    retain(dict);
    release(std::exchange(slot, dict));
  }
}

bool keep_function_attribute(Machine& machine, Function* function, String* name, Value value) {
  Ref dict = dict_for(machine, function, name);
  if (!value.empty()) {
    dict_set_string(machine.heap(), dict.as<Dict>(), name, value);
    return true;
  }
  if (dict_remove_string(machine.heap(), dict.as<Dict>(), name)) return true;
  machine.interpreter().raise_no_attribute(Value::object(function), name);
  return false;
}

}  // namespace pawl::vm
