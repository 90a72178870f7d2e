#include "vm/move/move_plan.h"

#include <utility>

#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/move/transplant.h"
#include "vm/objects/function.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

Value value_at(const Dict* dict, Value key) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(dict, i, &entry);) {
    if (entry->key == key) return entry->value;
    if (key.is(Kind::kString) && entry->key.is(Kind::kString) &&
        equal(key.as<String>(), entry->key.as<String>())) {
      return entry->value;
    }
  }
  return {};
}

}  // namespace

MovePlan::MovePlan(std::shared_ptr<LoadedProgram> from, std::shared_ptr<LoadedProgram> to)
    : from_(std::move(from)), to_(std::move(to)), code_(from_->program, to_->program) {
  old_image_ = from_->image();
  new_image_ = to_->image();
  if (old_image_ != nullptr) partners_.assign(old_image_->size(), -1);
  if (old_image_ != nullptr && new_image_ != nullptr) pair_images();
}

MovePlan::~MovePlan() {
  if (!fresh_) return;
  HeapScope scope(fresh_->heap());
  fresh_.reset();
}

// Which object of the old image is which of the new one: both are walked from the variables of
// their modules, by names and places.
void MovePlan::pair_images() {
  taken_.assign(new_image_->size(), false);
  const bytecode::Program& old = from_->program;
  const bytecode::Program& now = to_->program;
  for (uint32_t m = 0; m < old.modules.size(); ++m) {
    std::optional<uint32_t> at = code_.module(m);
    if (!at) continue;
    const bytecode::Module& left = old.modules[m];
    const bytecode::Module& right = now.modules[*at];
    for (size_t i = 0; i < left.global_names.size(); ++i) {
      for (size_t k = 0; k < right.global_names.size(); ++k) {
        if (name_of(old, left.global_names[i]) != name_of(now, right.global_names[k])) continue;
        pair(old_image_->state().globals[left.first_global + i],
             new_image_->state().globals[right.first_global + k]);
      }
    }
  }
  for (size_t i = 0; i < queue_.size(); ++i) {
    const uint32_t number = queue_[i];
    pair_children(old_image_->object(number),
                  new_image_->object(static_cast<size_t>(partners_[number])));
  }
}

void MovePlan::pair(Value mine, Value theirs) {
  auto left = old_image_->number_of(mine);
  auto right = new_image_->number_of(theirs);
  if (!left || !right || partners_[*left] >= 0 || taken_[*right]) return;
  if (mine.object()->kind != theirs.object()->kind || mine.is(Kind::kString)) return;
  if (mine.is(Kind::kClass)) {
    const auto* one = mine.as<Class>();
    const auto* other = theirs.as<Class>();
    if (!equal(one->qualname.as<String>(), other->qualname.as<String>())) return;
  }
  if (mine.is(Kind::kFunction)) {
    auto at = code_.function(mine.as<Function>()->code->index);
    if (!at || *at != theirs.as<Function>()->code->index) return;
  }
  partners_[*left] = *right;
  taken_[*right] = true;
  queue_.push_back(*left);
}

void MovePlan::pair_children(Object* mine, Object* theirs) {
  auto items = [this](std::span<const Value> left, std::span<const Value> right) {
    for (size_t i = 0; i < left.size() && i < right.size(); ++i) pair(left[i], right[i]);
  };
  auto entries = [this](Value left, Value right) {
    if (!left.is(Kind::kDict) || !right.is(Kind::kDict)) return;
    pair(left, right);
    Entry* entry;
    for (uint32_t i = 0; dict_next(left.as<Dict>(), i, &entry);) {
      pair(entry->value, value_at(right.as<Dict>(), entry->key));
    }
  };
  switch (mine->kind) {
    case Kind::kTuple:
      return items(static_cast<Tuple*>(mine)->view(), static_cast<Tuple*>(theirs)->view());
    case Kind::kList:
      return items(static_cast<List*>(mine)->view(), static_cast<List*>(theirs)->view());
    case Kind::kDict:
      return entries(Value::object(mine), Value::object(theirs));
    case Kind::kCell:
      return pair(static_cast<Cell*>(mine)->content, static_cast<Cell*>(theirs)->content);
    case Kind::kFunction: {
      auto* left = static_cast<Function*>(mine);
      auto* right = static_cast<Function*>(theirs);
      pair(left->attributes, right->attributes);
      pair(left->defaults, right->defaults);
      return pair(left->closure, right->closure);
    }
    case Kind::kClass: {
      auto* left = static_cast<Class*>(mine);
      auto* right = static_cast<Class*>(theirs);
      pair(left->metaclass, right->metaclass);
      return entries(left->attributes, right->attributes);
    }
    case Kind::kInstance: {
      auto* left = static_cast<Instance*>(mine);
      auto* right = static_cast<Instance*>(theirs);
      pair(Value::object(left->cls), Value::object(right->cls));
      pair(left->native, right->native);
      if (left->shape == nullptr || right->shape == nullptr) {
        return pair(left->dict, right->dict);
      }
      for (const Shape* shape = left->shape; shape->parent != nullptr; shape = shape->parent) {
        for (const Shape* other = right->shape; other->parent != nullptr; other = other->parent) {
          if (!equal(shape->name, other->name)) continue;
          pair(left->slots[shape->count - 1], right->slots[other->count - 1]);
        }
      }
      return;
    }
    case Kind::kDescriptor: {
      auto* left = static_cast<Descriptor*>(mine);
      auto* right = static_cast<Descriptor*>(theirs);
      pair(left->first, right->first);
      pair(left->second, right->second);
      pair(left->third, right->third);
      return pair(left->fourth, right->fourth);
    }
    default:
      return;
  }
}

// A run of the old Program before its entry: what a variable still has was not changed by the run.
Status MovePlan::make_fresh(Host& host) {
  if (old_image_ != nullptr || fresh_) return {};
  Limits limits;
  limits.fuel = kMigrateFuel;
  auto machine = std::make_unique<Machine>(from_, limits, host);
  if (run_module_bodies(*machine)) fresh_ = std::move(machine);
  return {};
}

Result<std::string> MovePlan::move(std::string_view snapshot, uint32_t entry,
                                   const MoveValues& values, const Limits& limits, Host& host,
                                   MoveReport* report) {
  PAWL_TRY_STATUS(make_fresh(host));
  DecodedImage image;
  PAWL_TRY(std::unique_ptr<Machine> old, decode_to_look(from_, limits, host, snapshot, &image));
  std::vector<Object*> fresh;
  std::unique_ptr<Machine> now;
  if (new_image_ != nullptr) {
    PAWL_TRY(now, decode_image(to_, host, to_->program.image, &fresh));
  } else {
    now = std::make_unique<Machine>(to_, limits, host);
    if (!run_module_bodies(*now)) {
      return fail(kNotMovable, "the modules of the new code cannot be run");
    }
  }
  HeapScope scope(now->heap());
  {
    Transplant transplant(*this, *old, *now, image, fresh, values, report);
    PAWL_TRY_STATUS(transplant.run(entry));
  }
  now->set_fuel_used(old->fuel_used());
  return encode_snapshot(*now);
}

}  // namespace pawl::vm
