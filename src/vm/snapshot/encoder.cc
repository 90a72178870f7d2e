#include "vm/snapshot/encoder.h"

#include "base/assert.h"
#include "vm/breath.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"

namespace pawl::vm::snapshot {

void Encoder::Numbers::resize(size_t size) {
  const std::vector<Slot> old(slots, slots + mask + 1);
  many.assign(size, Slot());
  slots = many.data();
  mask = size - 1;
  for (const Slot& entry : old) {
    if (entry.object != nullptr) *slot_of(entry.object) = entry;
  }
}

int64_t Encoder::Numbers::find_or_add(const Object* object) {
  Slot* slot = slot_of(object);
  if (slot->object != nullptr) return slot->number;
  *slot = {object, count++};
  if (++filled * 2 > mask) resize(2 * (mask + 1));
  return -1;
}

int64_t Encoder::Numbers::find(const Object* object) const {
  const Slot* slot = slot_of(object);
  return slot->object == nullptr ? -1 : int64_t{slot->number};
}

void Encoder::Numbers::reserve(size_t objects) {
  size_t size = mask + 1;
  while (size < objects * 2 + 64) size *= 2;
  if (size > mask + 1) resize(size);
}

void Encoder::Numbers::add(const Object* object, uint32_t number) {
  *slot_of(object) = {object, number};
  if (++filled * 2 > mask) resize(2 * (mask + 1));
}

// --- values --------------------------------------------------------------------------------------

void Encoder::integer(int64_t value) {
  if (value >= kSmallestInt && value < kSmallestInt + kIntTags) {
    out_.u8(static_cast<uint8_t>(value - kSmallestInt));
  } else {
    tag(Tag::kInt);
    out_.signed_varint(value);
  }
}

void Encoder::value(Value value) {
  if (value.is_object()) {
    object(value.object());
  } else if (value.is_small_int()) {
    integer(value.small_int());
  } else if (value.is_double()) {
    tag(Tag::kFloat);
    out_.f64(value.number());
  } else if (value.empty()) {
    tag(Tag::kEmpty);
  } else if (value.is_none()) {
    tag(Tag::kNone);
  } else if (value.is_bool()) {
    tag(value.is_true() ? Tag::kTrue : Tag::kFalse);
  } else if (value == Value::ellipsis()) {
    tag(Tag::kEllipsis);
  } else if (value.is_not_implemented()) {
    tag(Tag::kNotImplemented);
  } else {
    tag(Tag::kUndefined);
  }
}

void Encoder::text_after(Tag which, const String* text) {
  tag(which);
  if (text->ascii()) {
    out_.sized(text->ascii_view());
  } else {
    out_.sized(to_utf8(text));
  }
}

void Encoder::string(const String* text) {
  if (text->ascii() && text->length < 64) {
    out_.u8(static_cast<uint8_t>(kShortString + text->length));
    out_.raw(text->ascii_view());
  } else if (text->length >= kTailText && !in_image_body_) {
    tag(Tag::kTailString);
    tail_.push_back(text->ascii() ? text->ascii_view()
                                  : std::string_view(converted_.emplace_front(to_utf8(text))));
    out_.varint(tail_.back().size());
  } else {
    text_after(Tag::kNewString, text);
  }
}

void Encoder::object(const Object* object) {
  if (object->kind == Kind::kString && static_cast<const String*>(object)->length == 1 &&
      static_cast<const String*>(object)->width() == 1) {
    // One character is the process's own string after a restore: it must be so before, too.
    Ref shared = make_char(machine_.heap(), static_cast<const String*>(object)->at(0));
    if (immortal(shared.get().object())) return;
  }
  if (object->immortal() && immortal(object)) return;
  int64_t number = numbers_.find_or_add(object);
  if (number >= 0) {
    bool image = (number & kImageObject) != 0;
    tag(image ? Tag::kImage : Tag::kBack);
    out_.varint(static_cast<uint64_t>(number) & ~uint64_t{kImageObject});
    return;
  }
  if (object->kind == Kind::kString) {
    if (const uint32_t serial = machine_.heap().serial_of(object); serial != 0) {
      tag(Tag::kSerial);
      out_.varint(serial);
    }
    string(static_cast<const String*>(object));
    return;
  }
  tag(Tag::kNewObject);
  queue_.push_back(const_cast<Object*>(object));
}

// A string that the run got from the Program's image is the run's own, all the same.
bool Encoder::is_image_text(const Object* object) const {
  const Image* image = program_.image();
  return image != nullptr && image->number_of(Value::object(object)).has_value();
}

// False: it belongs to the process, but nothing names it (the mro of a builtin class): the run gets
// a copy of its own.
bool Encoder::immortal(const Object* object) {
  auto numbered = [&](Tag which, uint64_t number) {
    tag(which);
    out_.varint(number);
    return true;
  };
  switch (object->kind) {
    case Kind::kString: {
      auto index = program_.index_of_string(static_cast<const String*>(object));
      if (!index) {
        auto constant = program_.index_of_constant(object);
        if (constant) return numbered(Tag::kConstant, *constant);
        if (is_image_text(object)) return false;
        text_after(Tag::kInternedText, static_cast<const String*>(object));
      } else if (*index < 64) {
        out_.u8(static_cast<uint8_t>(kShortProgramString + *index));
      } else {
        numbered(Tag::kProgramString, *index);
      }
      return true;
    }
    case Kind::kFunction:
      numbered(Tag::kFunction, static_cast<const Function*>(object)->code->index);
      return true;
    case Kind::kNative:
      numbered(Tag::kNative, static_cast<const NativeFunction*>(object)->info->number);
      return true;
    case Kind::kClass:
      numbered(Tag::kType, static_cast<uint64_t>(static_cast<const Class*>(object)->type_id));
      return true;
    case Kind::kModule: {
      auto* module = static_cast<const Module*>(object);
      if (module->index != ~uint32_t{0}) {
        numbered(Tag::kModule, module->index);
      } else {
        text_after(Tag::kNativeModule, module->name.as<String>());
      }
      return true;
    }
    case Kind::kRecord: {
      const std::vector<Value>& records = machine_.runtime().static_records();
      for (size_t i = 0; i < records.size(); ++i) {
        if (records[i].object() == object) return numbered(Tag::kStaticRecord, i);
      }
      return false;
    }
    case Kind::kTask:
      for (size_t i = 0; i < program_.tasks.size(); ++i) {
        if (program_.tasks[i].object() == object) return numbered(Tag::kTask, i);
      }
      return false;
    default: {
      auto index = program_.index_of_constant(object);
      return index.has_value() && numbered(Tag::kConstant, *index);
    }
  }
}

// --- bodies --------------------------------------------------------------------------------------

void Encoder::bodies() {
  while (breathe() && next_body_ < queue_.size()) body(queue_[next_body_++]);
}

void Encoder::values(std::span<const Value> all) {
  out_.varint(all.size());
  for (Value item : all) {
    breathe();
    value(item);
  }
}

// A decoder can hash strings and small ints by itself; for other keys the hash may be the
// program's own, so it is kept.
void Encoder::dict(const Dict* dict, Body plain, Body hashed) {
  const std::span<const Entry> entries(dict->entries, dict->entry_count);
  bool simple = true;
  for (const Entry& entry : entries) {
    simple =
        simple && (entry.key.empty() || entry.key.is(Kind::kString) || entry.key.is_small_int());
  }
  begin(simple ? plain : hashed);
  out_.varint(dict->live);
  for (const Entry& entry : entries) {
    if (entry.key.empty()) continue;
    value(entry.key);
    if (!simple) out_.u64(entry.hash);
    if (plain == Body::kDict) value(entry.value);
  }
}

// A body that is compared with the image's stands by itself: its shape is never a number.
void Encoder::shape(const Shape* shape) {
  for (size_t i = 0; i < shapes_.size() && !in_image_body_; ++i) {
    if (shapes_[i] != shape) continue;
    out_.varint(i + 1);
    return;
  }
  if (!in_image_body_) shapes_.push_back(shape);
  out_.varint(0);
  std::vector<String*> names(shape->count);
  for (const Shape* step = shape; step->parent != nullptr; step = step->parent) {
    names[step->count - 1] = step->name;
  }
  out_.varint(names.size());
  for (String* name : names) value(Value::object(name));
}

void Encoder::instance(const Instance* instance) {
  value(Value::object(instance->cls));
  out_.varint(instance->serial);
  value(instance->native);
  if (instance->shape == nullptr) {
    out_.u8(0);
    value(instance->dict);
    return;
  }
  out_.u8(1);
  shape(instance->shape);
  for (uint32_t i = 0; i < instance->shape->count; ++i) value(instance->slots[i]);
}

void Encoder::class_body(const Class* cls) {
  const uint8_t metaclass = cls->metaclass.empty() ? 0 : kClassMetaclass;
  out_.u8(static_cast<uint8_t>((cls->flags & ~Object::kHasSerial) | metaclass));
  out_.varint(cls->extra);
  out_.varint(cls->definition);
  for (Value field :
       {cls->name, cls->qualname, cls->module, cls->bases, cls->mro, cls->attributes}) {
    value(field);
  }
  if (metaclass != 0) value(cls->metaclass);
}

// A mask of what differs from a fresh future, then just that.
void Encoder::future(const Object* object) {
  auto* future = static_cast<const Future*>(object);
  const Value fields[] = {future->result,    future->waiters, future->detail, future->waiting_on,
                          future->coroutine, future->message, future->context};
  uint64_t mask = 0;
  auto mark = [&](uint64_t bit, bool set) { mask |= set ? bit : 0; };
  mark(kFutureState, future->state != FutureState::kPending);
  mark(kFutureCancels, future->cancel_requests != 0);
  mark(kFutureStarted, future->started != 0);
  mark(kFutureDetached, future->detached != 0);
  mark(kFutureFlags, future->flags != 0);
  mark(kFutureSerial, future->serial != 0);
  mark(kFutureNumber, future->number != 0);
  mark(kFutureWhen, future->when_us != 0);
  mark(kFutureFrames, future->frame != nullptr);
  for (size_t i = 0; i < std::size(fields); ++i) mark(kFutureFields << i, !fields[i].empty());
  out_.varint(future->extra);
  out_.varint(mask);
  if (mask & kFutureState) out_.u8(static_cast<uint8_t>(future->state));
  if (mask & kFutureCancels) out_.u8(future->cancel_requests);
  if (mask & kFutureStarted) out_.u8(future->started);
  if (mask & kFutureFlags) out_.u8(future->flags);
  if (mask & kFutureSerial) out_.varint(future->serial);
  if (mask & kFutureNumber) out_.varint(future->number);
  if (mask & kFutureWhen) out_.signed_varint(future->when_us);
  for (size_t i = 0; i < std::size(fields); ++i) {
    if (mask & (kFutureFields << i)) value(fields[i]);
  }
  if (mask & kFutureFrames) frames(future->frame);
}

void Encoder::frames(const Frame* top) {
  size_t count = 0;
  for (const Frame* frame = top; frame != nullptr; frame = frame->back) ++count;
  out_.varint(count);
  for (const Frame* step = top; step != nullptr; step = step->back) frame(step);
}

// Only what is live: the locals, and the temporaries below the instruction's depth.
void Encoder::frame(const Frame* frame) {
  const bytecode::Function& function = *frame->code->function;
  uint32_t at = frame->code->position_of(frame->instruction);
  out_.varint(frame->code->index);
  out_.varint(at);
  uint8_t mask = 0;
  if (frame->resume != Resume::kStore) mask |= kFrameResume;
  if (frame->flags != 0) mask |= kFrameFlags;
  if (frame->generator != nullptr) mask |= kFrameGenerator;
  if (!frame->scratch.empty()) mask |= kFrameScratch;
  if (!frame->held.empty()) mask |= kFrameHeld;
  out_.u8(mask);
  if (mask & kFrameResume) out_.u8(static_cast<uint8_t>(frame->resume));
  if (mask & kFrameFlags) out_.u8(frame->flags);
  if (mask & kFrameGenerator) value(Value::object(frame->generator));
  if (mask & kFrameScratch) value(frame->scratch);
  if (mask & kFrameHeld) value(frame->held);
  uint32_t live = function.local_count + function.depths[at];
  for (uint32_t i = 0; i < live; ++i) value(frame->registers()[i]);
}

// Positions in a dict count live entries only, and its version only says "unchanged since" or not:
// a restored dict has no holes and a version of its own.
void Encoder::iterator_body(const Iterator* iterator) {
  out_.varint(iterator->extra);
  value(iterator->source);
  value(iterator->second);
  int64_t index = iterator->index;
  uint64_t count = iterator->count;
  bool over_dict = iterator->source.is(Kind::kDict) || iterator->source.is(Kind::kSet) ||
                   iterator->source.is(Kind::kFrozenSet);
  if (over_dict) {
    const Dict* dict = iterator->source.as<Dict>();
    count = count == dict->version ? 1 : 0;
    int64_t live = 0;
    for (uint32_t i = 0; i < dict->entry_count && i < static_cast<uint64_t>(index); ++i) {
      if (!dict->entries[i].key.empty()) ++live;
    }
    if (index >= 0) index = live;
  }
  out_.signed_varint(index);
  out_.varint(count);
}

void Encoder::body(Object* object) {
  if (const uint32_t serial = machine_.heap().serial_of(object); serial != 0) {
    begin(Body::kSerial);
    out_.varint(serial);
  }
  switch (object->kind) {
    case Kind::kString:
    case Kind::kNative:
    case Kind::kModule:
      PAWL_UNREACHABLE();
    case Kind::kBytes:
      begin(Body::kBytes);
      out_.sized(static_cast<Bytes*>(object)->view());
      return;
    case Kind::kByteArray:
      begin(Body::kByteArray);
      out_.sized(static_cast<ByteArray*>(object)->view());
      return;
    case Kind::kBigInt: {
      auto* number = static_cast<BigInt*>(object);
      begin(Body::kBigInt);
      out_.u8(number->negative() ? 1 : 0);
      out_.varint(number->limb_count);
      for (uint64_t i = 0; i < number->limb_count; ++i) out_.u64(number->limbs()[i]);
      return;
    }
    case Kind::kTuple:
      begin(Body::kTuple);
      values(static_cast<Tuple*>(object)->view());
      return;
    case Kind::kList:
      begin(Body::kList);
      values(static_cast<List*>(object)->view());
      return;
    case Kind::kDict:
      return dict(static_cast<Dict*>(object), Body::kDict, Body::kHashedDict);
    case Kind::kSet:
      return dict(static_cast<Dict*>(object), Body::kSet, Body::kHashedSet);
    case Kind::kFrozenSet:
      return dict(static_cast<Dict*>(object), Body::kFrozenSet, Body::kHashedFrozenSet);
    case Kind::kRange: {
      auto* range = static_cast<Range*>(object);
      begin(Body::kRange);
      for (Value field : {range->start, range->stop, range->step, range->length}) value(field);
      return;
    }
    case Kind::kSlice: {
      auto* slice = static_cast<Slice*>(object);
      begin(Body::kSlice);
      for (Value field : {slice->start, slice->stop, slice->step}) value(field);
      return;
    }
    case Kind::kCell:
      begin(Body::kCell);
      value(static_cast<Cell*>(object)->content);
      return;
    case Kind::kFunction: {
      auto* function = static_cast<Function*>(object);
      begin(Body::kFunction);
      out_.varint(function->code->index);
      for (Value field : {function->defaults, function->keyword_defaults, function->closure,
                          function->attributes}) {
        value(field);
      }
      return;
    }
    case Kind::kBoundMethod: {
      auto* method = static_cast<BoundMethod*>(object);
      begin(Body::kBoundMethod);
      value(method->function);
      value(method->self);
      return;
    }
    case Kind::kClass:
      begin(Body::kClass);
      return class_body(static_cast<Class*>(object));
    case Kind::kInstance:
      begin(Body::kInstance);
      return instance(static_cast<Instance*>(object));
    case Kind::kException: {
      auto* exception = static_cast<Exception*>(object);
      begin(Body::kException);
      instance(exception);
      for (Value field :
           {exception->args, exception->cause, exception->context, exception->traceback}) {
        value(field);
      }
      out_.u8(static_cast<uint8_t>((exception->suppress_context ? 1 : 0) |
                                   static_cast<int>(exception->origin) << 1));
      return;
    }
    case Kind::kGenerator: {
      auto* generator = static_cast<Generator*>(object);
      begin(Body::kGenerator);
      out_.u8(generator->flags);
      out_.varint(generator->code->index);
      out_.varint(generator->serial);
      value(generator->name_of_type);
      frames(generator->frame);
      return;
    }
    case Kind::kIterator: {
      begin(Body::kIterator);
      return iterator_body(static_cast<Iterator*>(object));
    }
    case Kind::kDictView:
      begin(Body::kDictView);
      out_.u8(static_cast<uint8_t>(object->extra |
                                   ((object->flags & DictView::kOrdered) != 0 ? 4 : 0)));
      value(static_cast<DictView*>(object)->dict);
      return;
    case Kind::kTask: {
      auto* task = static_cast<Task*>(object);
      begin(Body::kTask);
      for (Value field : {task->name, task->parameters, task->options}) value(field);
      return;
    }
    case Kind::kFuture:
      begin(Body::kFuture);
      return future(object);
    case Kind::kDescriptor: {
      auto* descriptor = static_cast<Descriptor*>(object);
      begin(Body::kDescriptor);
      out_.varint(descriptor->extra);
      for (Value field :
           {descriptor->first, descriptor->second, descriptor->third, descriptor->fourth}) {
        value(field);
      }
      return;
    }
    case Kind::kRecord: {
      auto* record = static_cast<Record*>(object);
      begin(Body::kRecord);
      out_.varint(record->extra);
      values({record->fields(), record->count});
      return;
    }
  }
}

}  // namespace pawl::vm::snapshot
