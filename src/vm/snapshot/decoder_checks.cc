// What a decoded machine must satisfy before it may run: the machine casts without looking where
// an invariant of its own guarantees the kind, so bytes from anywhere must keep those invariants.
#include <algorithm>

#include "vm/interpreter/async_generators.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"
#include "vm/snapshot/decoder.h"
#include "vm/snapshot/record_checks.h"

namespace pawl::vm::snapshot {
namespace {

bool is_or_empty(Value value, Kind kind) { return value.empty() || value.is(kind); }
bool is_string(Value value) { return value.is(Kind::kString); }

bool all_are(Value tuple, Kind kind) {
  if (!tuple.is(Kind::kTuple)) return false;
  for (Value item : tuple.as<Tuple>()->view()) {
    if (!item.is(kind)) return false;
  }
  return true;
}

bool no_holes(std::span<const Value> values) {
  for (Value value : values) {
    if (value.empty()) return false;
  }
  return true;
}

bool check_iterator(const Iterator* iterator) {
  Value source = iterator->source;
  if (source.empty()) return true;
  bool position = iterator->index >= -1 && iterator->index <= (int64_t{1} << 40);
  auto over_dict = [&](bool set) {
    bool kind = set ? source.is(Kind::kSet) || source.is(Kind::kFrozenSet) : source.is(Kind::kDict);
    return kind && position;
  };
  switch (static_cast<IteratorKind>(iterator->extra)) {
    case IteratorKind::kList:
    case IteratorKind::kListReverse:
      return source.is(Kind::kList) && position;
    case IteratorKind::kTuple:
    case IteratorKind::kTupleReverse:
      return source.is(Kind::kTuple) && position;
    case IteratorKind::kString:
    case IteratorKind::kStringReverse:
      return source.is(Kind::kString) && position;
    case IteratorKind::kBytes:
      return source.is(Kind::kBytes) && position;
    case IteratorKind::kByteArray:
      return source.is(Kind::kByteArray) && position;
    case IteratorKind::kRange:
    case IteratorKind::kRangeReverse:
      return source.is(Kind::kRange) && source.as<Range>()->small() && iterator->index >= 0 &&
             iterator->index <= source.as<Range>()->length.small_int();
    case IteratorKind::kBigRange:
      return source.is(Kind::kRange) && is_int(iterator->second);
    case IteratorKind::kDictKeys:
    case IteratorKind::kDictValues:
    case IteratorKind::kDictItems:
    case IteratorKind::kDictKeysReverse:
    case IteratorKind::kDictValuesReverse:
    case IteratorKind::kDictItemsReverse:
      return over_dict(false);
    case IteratorKind::kSet:
      return over_dict(true);
    case IteratorKind::kZip:
      return source.is(Kind::kTuple) && no_holes(source.as<Tuple>()->view());
    case IteratorKind::kMap:
      return source.is(Kind::kTuple) && no_holes(source.as<Tuple>()->view());
    case IteratorKind::kEnumerate:
      return is_int(iterator->second);
    case IteratorKind::kFilter:
    case IteratorKind::kCallable:
      return !iterator->second.empty();
    case IteratorKind::kDeque:
    case IteratorKind::kDequeReverse:
      return is_record(source, TypeId::kDeque) && position;
    case IteratorKind::kMatches:
      return source.is(Kind::kTuple) && source.as<Tuple>()->length == 4 &&
             no_holes(source.as<Tuple>()->view()) && is_or_empty(iterator->second, Kind::kList) &&
             position;
    case IteratorKind::kSequence:
    case IteratorKind::kSequenceReverse:
      return position;
  }
  return false;
}

// start + length * step must stay within the numbers a range may have.
bool check_range(const Range* range) {
  for (Value field : {range->start, range->stop, range->step, range->length}) {
    if (!is_int(field) || field.is_bool()) return false;
  }
  if (int_is_zero(range->step) || int_is_negative(range->length)) return false;
  if (!range->small()) return true;
  int64_t product;
  if (__builtin_mul_overflow(range->length.small_int(), range->step.small_int(), &product)) {
    return false;
  }
  int64_t last;
  return !__builtin_add_overflow(range->start.small_int(), product, &last) &&
         last >= 2 * Value::kMinSmall && last <= 2 * Value::kMaxSmall;
}

bool check_own_dict(Value dict) {
  if (!dict.is(Kind::kTuple)) return is_or_empty(dict, Kind::kDict);
  return dict.as<Tuple>()->length == 2 && all_are(dict, Kind::kDict);
}

bool check_function(const Function* function) {
  if (!is_or_empty(function->defaults, Kind::kTuple)) return false;
  if (!is_or_empty(function->keyword_defaults, Kind::kDict)) return false;
  if (!is_or_empty(function->attributes, Kind::kDict)) return false;
  if (function->closure.empty()) return function->code->free_count == 0;
  return all_are(function->closure, Kind::kCell);
}

bool check_future(const Future* future) {
  FutureKind kind = future->kind_of();
  bool settled = future->state == FutureState::kDone;
  if (settled && future->result.empty() && kind != FutureKind::kReceive) return false;
  if (future->state == FutureState::kFailed && !future->result.is(Kind::kException)) return false;
  if (future->state == FutureState::kCancelled && !future->result.empty() &&
      !future->result.is(Kind::kException)) {
    return false;
  }
  if (!future->context.empty() && !future->context.is(Kind::kList) &&
      !is_record(future->context, TypeId::kDecimalContext)) {
    return false;
  }
  switch (kind) {
    case FutureKind::kFiber:
      // Before its first turn the coroutine may be anything with an __await__.
      return is_or_empty(future->waiting_on, Kind::kFuture);
    case FutureKind::kReceive:
      return is_string(future->detail);
    case FutureKind::kGroup:
      // A settled group has let go of its members.
      if (future->detail.empty() && future->pending()) return false;
      return (future->detail.empty() || all_are(future->detail, Kind::kFuture)) &&
             future->waiting_on.is_small_int() && future->waiting_on.small_int() >= 1 &&
             future->waiting_on.small_int() <= 6;
    default:
      return true;
  }
}

}  // namespace

// Objects of metaclasses are classes, and a class's metaclass is one: the natives of `type` rely on
// both. Its methods must come before object's.
bool Decoder::check_metaclass(const Class* cls) {
  std::span<const Value> order = cls->mro.as<Tuple>()->view();
  const auto type = std::ranges::find(order, Value::object(machine_.type(TypeId::kType)));
  const auto object = std::ranges::find(order, Value::object(machine_.type(TypeId::kObject)));
  const bool derives = type != order.end();
  if (derives != (cls->layout() == TypeId::kType) || (derives && object < type)) return false;
  if (cls->metaclass.empty()) return true;
  if (!cls->metaclass.is(Kind::kClass)) return false;
  const auto* metaclass = cls->metaclass.as<Class>();
  return metaclass->layout() == TypeId::kType && (metaclass->flags & Class::kBuiltin) == 0;
}

bool Decoder::check_class(Class* cls) {
  if (!is_string(cls->name) || !is_string(cls->qualname)) return false;
  if (!all_are(cls->bases, Kind::kClass) || !all_are(cls->mro, Kind::kClass)) return false;
  if (!cls->attributes.is(Kind::kDict) || cls->mro.as<Tuple>()->length == 0) return false;
  if (cls->mro.as<Tuple>()->items()[0].object() != cls) return false;
  // What decides the layout of instances must be true of the ancestors.
  bool exception = false;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    exception |= ancestor.object() == machine_.type(TypeId::kBaseException);
  }
  if (exception != ((cls->flags & Class::kException) != 0)) return false;
  if (!check_metaclass(cls)) return false;
  Entry* entry;
  for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
    if (!is_string(entry->key)) return false;
  }
  return true;
}

bool Decoder::check(Object* object) {
  switch (object->kind) {
    case Kind::kTuple:
      return no_holes(static_cast<Tuple*>(object)->view());
    case Kind::kList:
      return no_holes(static_cast<List*>(object)->view());
    case Kind::kDict: {
      Entry* entry;
      for (uint32_t i = 0; dict_next(static_cast<Dict*>(object), i, &entry);) {
        if (entry->value.empty()) return false;
      }
      return true;
    }
    case Kind::kRange:
      return check_range(static_cast<Range*>(object));
    case Kind::kSlice: {
      auto* slice = static_cast<Slice*>(object);
      return !slice->start.empty() && !slice->stop.empty() && !slice->step.empty();
    }
    case Kind::kFunction:
      return check_function(static_cast<Function*>(object));
    case Kind::kBoundMethod: {
      auto* method = static_cast<BoundMethod*>(object);
      return !method->function.empty() && !method->self.empty();
    }
    case Kind::kClass:
      return check_class(static_cast<Class*>(object));
    case Kind::kException: {
      auto* exception = static_cast<Exception*>(object);
      bool cause = exception->cause.empty() || exception->cause.is_none() ||
                   exception->cause.is(Kind::kException);
      if (!exception->args.is(Kind::kTuple) || !cause) return false;
      if (!is_or_empty(exception->context, Kind::kException)) return false;
      if (exception->shape == nullptr && !check_own_dict(exception->dict)) return false;
      return exception->traceback.empty() || is_record(exception->traceback, TypeId::kTraceback) ||
             check_traceback(program_, exception->traceback);
    }
    case Kind::kInstance: {
      auto* instance = static_cast<Instance*>(object);
      return instance->shape != nullptr || check_own_dict(instance->dict);
    }
    case Kind::kGenerator: {
      auto* generator = static_cast<Generator*>(object);
      const Value shown = generator->name_of_type;
      const bool numbered = shown.is_small_int() && is_async_generator(generator->code);
      const bool classed = shown.is(Kind::kClass) && has_plain_layout(shown.as<Class>());
      return (numbered || classed || is_or_empty(shown, Kind::kString)) &&
             (generator->frame == nullptr || generator->frame->code == generator->code);
    }
    case Kind::kIterator:
      return check_iterator(static_cast<Iterator*>(object));
    case Kind::kDictView:
      return static_cast<DictView*>(object)->dict.is(Kind::kDict);
    case Kind::kTask: {
      auto* task = static_cast<Task*>(object);
      return is_string(task->name) &&
             (task->parameters.empty() || all_are(task->parameters, Kind::kString));
    }
    case Kind::kFuture:
      return check_future(static_cast<Future*>(object));
    case Kind::kDescriptor: {
      auto* descriptor = static_cast<Descriptor*>(object);
      if (descriptor->extra != static_cast<uint16_t>(DescriptorKind::kSuper)) return true;
      if (!descriptor->first.is(Kind::kClass)) return false;
      const bool bound = descriptor->third.is(Kind::kClass) && !descriptor->second.empty();
      return bound || (descriptor->second.empty() && descriptor->third.empty());
    }
    case Kind::kRecord:
      return check_record(machine_, static_cast<Record*>(object));
    default:
      return true;
  }
}

// Instances get their classes, classes their place among the subclasses of their bases.
void Decoder::link_classes() {
  for (auto [instance, slot] : classes_of_) {
    if (!slot->is(Kind::kClass)) {
      fail();
      continue;
    }
    Class* cls = slot->as<Class>();
    bool exception = (cls->flags & Class::kException) != 0;
    if (exception != (instance->kind == Kind::kException)) fail();
    if (cls->layout() == TypeId::kType) fail();
    instance->cls = cls;
    *slot = Value();
  }
  if ((kinds_ >> static_cast<int>(Kind::kClass) & 1) == 0) return;
  for (Value object : objects_) {
    if (!object.is(Kind::kClass) || failed()) continue;
    Class* cls = object.as<Class>();
    for (Value base : cls->bases.as<Tuple>()->view()) {
      auto* parent = base.as<Class>();
      if (parent->immortal()) continue;
      uint32_t capacity = parent->subclass_capacity;
      if (parent->subclass_count == capacity) {
        uint32_t grown = capacity == 0 ? 4 : capacity * 2;
        parent->subclasses = static_cast<Class**>(heap_.reallocate(
            parent->subclasses, capacity * sizeof(Class*), grown * sizeof(Class*)));
        parent->subclass_capacity = grown;
      }
      parent->subclasses[parent->subclass_count++] = cls;
    }
  }
}

// Frames get their generators. One that is suspended has its frame; one that runs is that of a
// single frame of a fiber.
void Decoder::link_frames() {
  std::vector<const Generator*> running;
  for (const FrameOwner& owner : frame_owners_) {
    if (!owner.generator->is(Kind::kGenerator)) {
      fail();
      continue;
    }
    auto* generator = owner.generator->as<Generator>();
    owner.frame->generator = generator;
    release(std::exchange(*owner.generator, Value()));
    if (generator->frame == owner.frame) continue;
    const bool runs = (generator->flags & Generator::kRunning) != 0;
    if (!runs || generator->frame != nullptr) fail();
    running.push_back(generator);
  }
  std::ranges::sort(running);
  if (std::ranges::adjacent_find(running) != running.end()) fail();
}

bool Decoder::finish() {
  for (const Fixup& fixup : fixups_) {
    if (failed()) break;
    bool image = (fixup.object & kImageObject) != 0;
    Value target = image ? image_objects_[fixup.object & ~kImageObject] : objects_[fixup.object];
    if (target.empty()) {
      fail();
      break;
    }
    retain(target);
    *fixup.slot = target;
  }
  for (auto& table : tables_) {
    for (size_t i = 0; i < table.hashes.size() && !failed(); ++i) {
      Value key = table.items[2 * i];
      if (key.empty()) {
        fail();
      } else {
        dict_append_new(heap_, table.dict, key, table.hashes[i], table.items[2 * i + 1]);
      }
    }
    for (Value item : table.items) release(item);
  }
  tables_.clear();
  // From here on they are objects like all others.
  for (Value object : image_objects_) {
    if (object.is_object() && !object.object()->immortal()) objects_.push_back(object);
  }
  link_frames();
  // What such a frame returns goes to whoever runs the loop, or drives its generator: there is no
  // other frame to return to.
  for (const Frame* frame : outermost_) {
    if ((frame->flags & Frame::kBoundary) == 0 && frame->generator == nullptr) fail();
  }
  for (Value object : objects_) {
    if (failed()) break;
    const bool plain = !object.is_object() || object.object()->kind < Kind::kTuple;
    if (!plain && !check(object.object())) fail();
  }
  if (!failed()) link_classes();
  const bool iterators = (kinds_ >> static_cast<int>(Kind::kIterator) & 1) != 0;
  for (Value object : objects_) {
    if (failed() || !iterators) break;
    if (!object.is(Kind::kIterator)) continue;
    auto* iterator = object.as<Iterator>();
    Value source = iterator->source;
    if (source.is(Kind::kDict) || source.is(Kind::kSet) || source.is(Kind::kFrozenSet)) {
      uint64_t version = source.as<Dict>()->version;
      iterator->count = iterator->count == 1 ? version : version - 1;
    }
  }
  // Each object was held once by this table.
  if (!failed() && !keep_objects_) {
    for (Value object : objects_) release(object);
  }
  return !failed();
}

}  // namespace pawl::vm::snapshot
