// Redaction of machines: values are found by the names that lead to them, and texts are written
// over where they lie, so that whatever refers to them has the mask.
#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>
#include <vector>

#include "vm/edit/redaction.h"
#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"

namespace pawl::vm {

// One pass over one machine.
class MachineRedaction {
 public:
  enum class Pass : std::uint8_t { kLearn, kRedact };

  MachineRedaction(Redaction& rules, Machine& machine, Pass pass)
      : rules_(rules), machine_(machine), state_(machine.state()), pass_(pass) {}

  void run() {
    HeapScope scope(machine_.heap());
    if (!rules_.paths_.empty()) redact_places();
    each_text([this](String* text) { see_text(text); });
    see_state();
  }

 private:
  using Slots = std::vector<Value*>;
  struct Named {
    std::string name;
    Value* slot;
  };

  // --- places

  static std::string text_of(Value value) {
    return value.is(Kind::kString) ? to_utf8(value.as<String>()) : std::string();
  }

  // What a class is made of says how its objects are built, and nothing of what they hold.
  void find_class_parts() {
    machine_.heap().each_container([this](Container* container) {
      if (container->kind != Kind::kClass) return;
      const Value attributes = static_cast<Class*>(container)->attributes;
      if (!attributes.is(Kind::kDict)) return;
      class_parts_.insert(attributes.object());
      Entry* entry;
      for (uint32_t i = 0; dict_next(attributes.as<Dict>(), i, &entry);) {
        const bool inner = text_of(entry->key).starts_with("__") && entry->value.is(Kind::kDict);
        if (inner) class_parts_.insert(entry->value.object());
      }
    });
  }

  // The slots of an object that have names.
  static void add_named(Object* object, std::vector<Named>* found) {
    switch (object->kind) {
      case Kind::kDict: {
        Entry* entry;
        for (uint32_t i = 0; dict_next(static_cast<Dict*>(object), i, &entry);) {
          if (entry->key.is(Kind::kString)) {
            found->push_back({text_of(entry->key), &entry->value});
          }
        }
        return;
      }
      case Kind::kInstance:
      case Kind::kException: {
        auto* instance = static_cast<Instance*>(object);
        for (const Shape* shape = instance->shape; shape != nullptr && shape->count > 0;
             shape = shape->parent) {
          found->push_back({to_utf8(shape->name), instance->slots + (shape->count - 1)});
        }
        if (instance->native.is(Kind::kTuple)) add_fields(instance, found);
        return;
      }
      case Kind::kFuture:
        return add_frames(static_cast<Future*>(object)->frame, found);
      case Kind::kGenerator:
        return add_frames(static_cast<Generator*>(object)->frame, found);
      default:
        return;
    }
  }

  // A named tuple.
  static void add_fields(Instance* instance, std::vector<Named>* found) {
    auto* items = instance->native.as<Tuple>();
    for (const Value cls : instance->cls->mro.as<Tuple>()->view()) {
      Entry* entry;
      const Value attributes = cls.as<Class>()->attributes;
      if (!attributes.is(Kind::kDict)) continue;
      for (uint32_t i = 0; dict_next(attributes.as<Dict>(), i, &entry);) {
        if (text_of(entry->key) != "_fields" || !entry->value.is(Kind::kTuple)) continue;
        const auto names = entry->value.as<Tuple>()->view();
        for (size_t k = 0; k < names.size() && k < items->length; ++k) {
          found->push_back({text_of(names[k]), items->items() + k});
        }
        return;
      }
    }
  }

  static void add_frames(Frame* frame, std::vector<Named>* found) {
    for (; frame != nullptr; frame = frame->back) {
      for (uint16_t i = 0; i < frame->code->local_count; ++i) {
        found->push_back({to_utf8(frame->code->local_names[i]), frame->registers() + i});
      }
    }
  }

  void add_globals(std::vector<Named>* found) {
    const bytecode::Program& program = machine_.program().program;
    for (const bytecode::Module& module : program.modules) {
      for (size_t i = 0; i < module.global_names.size(); ++i) {
        if (i < module.static_values.size() && module.static_values[i] != 0) continue;
        found->push_back(
            {program.strings[module.global_names[i]], &state_.globals[module.first_global + i]});
      }
    }
  }

  // What is named directly within a value; items of sequences have no names.
  static void names_within(Value value, int depth, std::vector<Named>* found) {
    if (depth > kDeepest || !value.is_object()) return;
    switch (value.object()->kind) {
      case Kind::kCell:
        return names_within(value.as<Cell>()->content, depth + 1, found);
      case Kind::kList:
        for (const Value item : value.as<List>()->view()) names_within(item, depth + 1, found);
        return;
      case Kind::kTuple:
        for (const Value item : value.as<Tuple>()->view()) names_within(item, depth + 1, found);
        return;
      case Kind::kInstance: {
        add_named(value.object(), found);
        const auto* instance = value.as<Instance>();
        if (!instance->native.is(Kind::kTuple)) names_within(instance->native, depth + 1, found);
        names_within(instance->dict, depth + 1, found);
        return;
      }
      case Kind::kDict:
      case Kind::kException:
        return add_named(value.object(), found);
      default:
        return;
    }
  }

  void redact_places() {
    find_class_parts();
    std::vector<Named> named;
    machine_.heap().each_container([&](Container* container) {
      if (!class_parts_.contains(container)) add_named(container, &named);
    });
    add_globals(&named);
    for (const Redaction::Path& path : rules_.paths_) {
      Slots slots;
      for (const Named& one : named) {
        if (one.name == path[0]) slots.push_back(one.slot);
      }
      for (size_t k = 1; k < path.size(); ++k) {
        std::vector<Named> within;
        for (Value* slot : slots) names_within(*slot, 0, &within);
        slots.clear();
        for (const Named& one : within) {
          if (one.name == path[k]) slots.push_back(one.slot);
        }
      }
      for (Value* slot : slots) redact_value(slot, 0);
    }
  }

  void put(Value* slot, Value value) {
    if (pass_ == Pass::kRedact) *slot = value;  // what was there dies with the machine
  }

  void redact_value(Value* slot, int depth) {
    const Value value = *slot;
    if (value.empty() || value.is_none() || depth > kDeepest) return;
    if (value.is_bool()) return put(slot, Value::boolean(false));
    if (value.is_small_int() || value.is(Kind::kBigInt)) return put(slot, Value::small_int(0));
    if (value.is_double()) return put(slot, Value::number(0));
    if (!value.is_object()) return;
    Object* object = value.object();
    if (object->kind == Kind::kString) return redact_secret(slot);
    if (object->kind == Kind::kBytes || object->kind == Kind::kRecord ||
        object->kind == Kind::kByteArray) {
      return put(slot, Value::none());
    }
    if (!seen_.insert(object).second) return;
    redact_parts(object, depth + 1);
  }

  void redact_parts(Object* object, int depth) {
    switch (object->kind) {
      case Kind::kCell:
        return redact_value(&static_cast<Cell*>(object)->content, depth);
      case Kind::kList: {
        auto* list = static_cast<List*>(object);
        for (size_t i = 0; i < list->length; ++i) redact_value(list->items + i, depth);
        return;
      }
      case Kind::kTuple: {
        auto* tuple = static_cast<Tuple*>(object);
        for (size_t i = 0; i < tuple->length; ++i) redact_value(tuple->items() + i, depth);
        return;
      }
      case Kind::kDict: {
        Entry* entry;
        for (uint32_t i = 0; dict_next(static_cast<Dict*>(object), i, &entry);) {
          redact_value(&entry->value, depth);
        }
        return;
      }
      case Kind::kSet:
      case Kind::kFrozenSet: {
        auto* set = static_cast<Dict*>(object);
        Entry* entry;
        for (uint32_t i = 0; dict_next(set, i, &entry);) {
          if (entry->key.is(Kind::kString)) rules_.add_secret(text_of(entry->key));
        }
        // Its items would become the same one. Nothing is freed: a text that was written over is
        // not as large as its block.
        if (pass_ == Pass::kRedact) set->entry_count = set->live = set->first = 0;
        return;
      }
      case Kind::kInstance:
      case Kind::kException: {
        std::vector<Named> named;
        add_named(object, &named);
        for (const Named& one : named) redact_value(one.slot, depth);
        auto* instance = static_cast<Instance*>(object);
        redact_value(&instance->native, depth);
        redact_value(&instance->dict, depth);
        if (object->kind == Kind::kException) {
          redact_value(&static_cast<Exception*>(object)->args, depth);
        }
        return;
      }
      default:
        return;  // functions, classes, fibers: they are code
    }
  }

  void redact_secret(Value* slot) {
    auto* text = slot->as<String>();
    const std::string words = to_utf8(text);
    rules_.add_secret(words);
    if (pass_ != Pass::kRedact) return;
    if (masked_.contains(text)) return;
    if (may_be_changed(text)) return write(text, rules_.mask_of(words));
    const std::string mask = rules_.mask_of(words);
    if (!mask.empty()) *slot = make_ascii(machine_.heap(), mask).take();
  }

  // --- texts

  // What belongs to the program, or is known by its address, stays.
  static bool may_be_changed(const String* text) {
    return !text->immortal() && (text->flags & String::kInterned) == 0;
  }

  // In its place: a mask is as long as what it stands for, and no character of it is wider.
  void write(String* text, const std::string& words) {
    masked_.insert(text);
    const Ref made = make_string(machine_.heap(), words);
    const auto* from = made.get().as<String>();
    if (from->length != text->length || from->width() > text->width()) return;
    text->flags = static_cast<uint8_t>((text->flags & ~(String::kWidthMask | String::kAscii)) |
                                       (from->flags & (String::kWidthMask | String::kAscii)));
    std::memcpy(text->data1(), from->data1(), from->byte_length());
    text->hash = 0;
  }

  template <typename Each>
  void each_text(Each&& each) {
    struct Found {
      std::unordered_set<String*> known;
      std::vector<String*> texts;
    } found;
    const auto note = [](void* opaque, Value value) {
      if (!value.is(Kind::kString) || !may_be_changed(value.as<String>())) return;
      auto* all = static_cast<Found*>(opaque);
      if (all->known.insert(value.as<String>()).second) all->texts.push_back(value.as<String>());
    };
    machine_.heap().each_container(
        [&](Container* container) { visit_references(container, note, &found); });
    for (const Value value : state_.globals) note(&found, value);
    for (const Ready& entry : state_.ready) note(&found, entry.subject);
    for (const Ready& entry : state_.inbox) note(&found, entry.subject);
    note(&found, state_.input);
    for (String* text : found.texts) each(text);
  }

  void see_text(String* text) {
    if (masked_.contains(text)) return;
    std::string words = to_utf8(text);
    if (pass_ == Pass::kLearn) return rules_.learn_text(words);
    const std::string before = words;
    rules_.redact_text(&words);
    if (words != before) write(text, words);
  }

  // Payload text that the state keeps as such.
  void see_state() {
    for (Value* slot : {&state_.status, &state_.continue_input}) {
      if (!slot->is(Kind::kString)) continue;
      std::string payload = text_of(*slot);
      const bool marked = payload.starts_with(' ');
      if (pass_ == Pass::kLearn) {
        rules_.learn_payload(payload);
        continue;
      }
      rules_.redact_payload(&payload);
      if (marked) payload.insert(0, 1, ' ');
      *slot = make_string(machine_.heap(), payload).take();
    }
    if (pass_ == Pass::kLearn) rules_.learn_text(state_.partial_line);
    if (pass_ == Pass::kRedact) rules_.redact_text(&state_.partial_line);
  }

  static constexpr int kDeepest = 1'000;

  Redaction& rules_;
  Machine& machine_;
  MachineState& state_;
  const Pass pass_;
  std::unordered_set<const Object*> class_parts_;
  std::unordered_set<const Object*> seen_;
  std::unordered_set<const String*> masked_;
};

void Redaction::learn(Machine& machine) {
  MachineRedaction(*this, machine, MachineRedaction::Pass::kLearn).run();
}

void Redaction::redact(Machine& machine) {
  MachineRedaction(*this, machine, MachineRedaction::Pass::kRedact).run();
}

}  // namespace pawl::vm
