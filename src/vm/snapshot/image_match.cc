// The encoder's side of images: which objects of a run are the image's, and which of them have
// changed.
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/snapshot/encoder.h"

namespace pawl::vm::snapshot {
namespace {

constexpr uint32_t kLookAhead = 64;  // entries, for a key that is not where it was

bool same_key(Value mine, Value image) {
  if (mine == image) return true;
  if (mine.is(Kind::kString) && image.is(Kind::kString)) {
    return equal(mine.as<String>(), image.as<String>());
  }
  return mine.is_object() && image.is_object() && mine.object()->kind == image.object()->kind;
}

}  // namespace

bool Encoder::match_image() {
  const Image* image = program_.image();
  if (image == nullptr) return false;
  image_ = image;
  matched_.assign(image->size(), nullptr);
  unchanged_.assign(image->size(), 0);
  numbers_.reserve(image->size());
  const MachineState& mine = machine_.state();
  const MachineState& theirs = image->state();
  for (size_t m = 0; m < mine.modules.size(); ++m) {
    if (mine.modules[m] != ModuleState::kReady || theirs.modules[m] != ModuleState::kReady)
      continue;
    const bytecode::Module& module = program_.program.modules[m];
    for (size_t i = 0; i < module.global_names.size(); ++i) {
      pair(mine.globals[module.first_global + i], theirs.globals[module.first_global + i]);
    }
  }
  for (const auto& [function, dict] : mine.function_attributes) {
    auto found = theirs.function_attributes.find(function);
    if (found != theirs.function_attributes.end()) pair(dict, found->second);
  }
  for (size_t i = 0; i < match_queue_.size(); ++i) {
    uint32_t number = match_queue_[i];
    unchanged_[number] = pair_references(matched_[number], image->object(number));
  }
  if (match_queue_.empty()) image_ = nullptr;
  return image_ != nullptr;
}

// Whether the two are the same value: equal numbers, or objects that are, or now become, partners.
bool Encoder::pair(Value mine, Value theirs) {
  if (mine == theirs && !(mine.is_object() && image_->number_of(theirs))) return true;
  if (!mine.is_object() || !theirs.is_object()) return false;
  Object* object = mine.object();
  std::optional<uint32_t> number = image_->number_of(theirs);
  if (!number || object->kind != theirs.object()->kind) return false;
  if (matched_[*number] != nullptr) return matched_[*number] == object;
  if (object->immortal() && mine != theirs) return false;
  if (object->kind == Kind::kString) {
    if (!equal(mine.as<String>(), theirs.as<String>())) return false;
    if (machine_.heap().serial_of(object) != image_->serial_of(theirs.object())) return false;
  }
  if (numbers_.find(object) >= 0) return false;
  numbers_.add(object, *number | kImageObject);
  matched_[*number] = object;
  match_queue_.push_back(*number);
  return true;
}

bool Encoder::pair_all(std::span<const Value> mine, std::span<const Value> theirs) {
  bool same = mine.size() == theirs.size();
  for (size_t i = 0; i < mine.size() && i < theirs.size(); ++i) same &= pair(mine[i], theirs[i]);
  return same;
}

// By key, so that one that came or went leaves the others what they are.
bool Encoder::pair_entries(const Dict* mine, const Dict* theirs) {
  bool same = mine->live == theirs->live;
  Entry* entry;
  Entry* counterpart;
  uint32_t next = 0;
  for (uint32_t i = 0; dict_next(mine, i, &entry);) {
    uint32_t ahead = next;
    bool found = false;
    for (uint32_t tries = 0; tries < kLookAhead && dict_next(theirs, ahead, &counterpart);
         ++tries) {
      found = same_key(entry->key, counterpart->key);
      if (!found) continue;
      same &= tries == 0 && entry->hash == counterpart->hash;
      same &= pair(entry->key, counterpart->key);
      same &= pair(entry->value, counterpart->value);
      next = ahead;
      break;
    }
    same &= found;
  }
  return same;
}

// Pairs what the two refer to. True: nothing has changed. False need not mean the opposite: the
// bodies will tell.
bool Encoder::pair_references(Object* mine, Object* theirs) {
  bool same = machine_.heap().serial_of(mine) == image_->serial_of(theirs);
  auto fields = [&](std::initializer_list<std::pair<Value, Value>> pairs) {
    for (const auto& [left, right] : pairs) same &= pair(left, right);
    return same;
  };
  switch (mine->kind) {
    case Kind::kString:
      return true;
    case Kind::kTuple:
      return pair_all(static_cast<Tuple*>(mine)->view(), static_cast<Tuple*>(theirs)->view()) &&
             same;
    case Kind::kList:
      return pair_all(static_cast<List*>(mine)->view(), static_cast<List*>(theirs)->view()) && same;
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return pair_entries(static_cast<Dict*>(mine), static_cast<Dict*>(theirs)) && same;
    case Kind::kCell:
      return fields({{static_cast<Cell*>(mine)->content, static_cast<Cell*>(theirs)->content}});
    case Kind::kFunction: {
      auto* left = static_cast<Function*>(mine);
      auto* right = static_cast<Function*>(theirs);
      same &= left->code == right->code;
      return fields({{left->defaults, right->defaults},
                     {left->keyword_defaults, right->keyword_defaults},
                     {left->closure, right->closure},
                     {left->attributes, right->attributes}});
    }
    case Kind::kClass: {
      auto* left = static_cast<Class*>(mine);
      auto* right = static_cast<Class*>(theirs);
      same &= ((left->flags ^ right->flags) & ~Object::kHasSerial) == 0;
      same &= left->extra == right->extra && left->definition == right->definition;
      return fields({{left->name, right->name},
                     {left->qualname, right->qualname},
                     {left->module, right->module},
                     {left->bases, right->bases},
                     {left->mro, right->mro},
                     {left->attributes, right->attributes},
                     {left->metaclass, right->metaclass}});
    }
    case Kind::kInstance: {
      auto* left = static_cast<Instance*>(mine);
      auto* right = static_cast<Instance*>(theirs);
      same &= left->shape == right->shape && left->serial == right->serial;
      fields({{Value::object(left->cls), Value::object(right->cls)},
              {left->native, right->native},
              {left->dict, right->dict}});
      if (left->shape == nullptr || left->shape != right->shape) return same;
      return pair_all({left->slots, left->shape->count}, {right->slots, right->shape->count}) &&
             same;
    }
    case Kind::kDescriptor: {
      auto* left = static_cast<Descriptor*>(mine);
      auto* right = static_cast<Descriptor*>(theirs);
      same &= left->extra == right->extra;
      return fields({{left->first, right->first},
                     {left->second, right->second},
                     {left->third, right->third},
                     {left->fourth, right->fourth}});
    }
    default:
      break;
  }
  auto collect = [](void* context, Value value) {
    static_cast<std::vector<Value>*>(context)->push_back(value);
  };
  std::vector<Value> left, right;
  visit_references(mine, collect, &left);
  visit_references(theirs, collect, &right);
  pair_all(left, right);
  return false;
}

bool Encoder::as_in_image(Value mine, Value theirs) const {
  std::optional<uint32_t> number = image_->number_of(theirs);
  if (!number) return mine == theirs;
  return mine.is_object() && matched_[*number] == mine.object();
}

void Encoder::image_bodies() {
  uint64_t last = 0;
  ByteWriter own;
  in_image_body_ = true;
  for (size_t number = 0; number < matched_.size(); ++number) {
    Object* object = matched_[number];
    if (object == nullptr || unchanged_[number] != 0) continue;
    std::swap(own, out_);
    body(object);
    std::swap(own, out_);
    if (own.view() != image_->body(number)) {
      out_.varint(number + 1 - last);
      out_.raw(own.view());
      last = number + 1;
    }
    own.clear();
  }
  in_image_body_ = false;
  out_.varint(0);
}

std::vector<std::string> Encoder::image_bodies_of(Machine& machine,
                                                  const std::vector<Object*>& objects) {
  Encoder encoder(machine);
  encoder.in_image_body_ = true;
  for (size_t i = 0; i < objects.size(); ++i) {
    encoder.numbers_.add(objects[i], static_cast<uint32_t>(i) | kImageObject);
  }
  std::vector<std::string> bodies;
  for (Object* object : objects) {
    if (object->kind != Kind::kString) encoder.body(object);
    bodies.push_back(encoder.out_.take());
  }
  return bodies;
}

}  // namespace pawl::vm::snapshot
