#include "vm/snapshot/decoder.h"

#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/function.h"
#include "vm/objects/nan.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"

namespace pawl::vm::snapshot {

// --- values --------------------------------------------------------------------------------------

void Decoder::new_string(std::string_view text) { add_object(make_string(heap_, text).take()); }

void Decoder::string_with_serial(Value* slot) {
  uint64_t serial = in_.varint();
  uint8_t form = in_.u8();
  bool brief = form >= kShortString && form < kShortProgramString;
  bool late = form == static_cast<uint8_t>(Tag::kTailString);
  if (!brief && !late && form != static_cast<uint8_t>(Tag::kNewString)) return fail();
  std::string_view text = brief  ? in_.raw(form - kShortString)
                          : late ? tail_.raw(in_.varint())
                                 : in_.sized();
  if (failed() || serial == 0 || serial > UINT32_MAX) return fail();
  new_string(text);
  if (objects_.back().object()->immortal()) return fail();
  heap_.set_serial(objects_.back().object(), static_cast<uint32_t>(serial));
  retain(objects_.back());
  *slot = objects_.back();
}

void Decoder::value(Value* slot) {
  breathe();
  uint8_t first = in_.u8();
  if (in_.failed()) return;
  auto share = [&](Value value) {
    if (value.empty()) return fail();
    retain(value);
    *slot = value;
  };
  auto program_string = [&](uint64_t index) {
    String* text = index < program_.program.strings.size()
                       ? program_.string_at(static_cast<uint32_t>(index))
                       : nullptr;
    if (text == nullptr) return fail();
    *slot = Value::object(text);
  };
  if (first < kIntTags) {
    *slot = Value::small_int(first + kSmallestInt);
    return;
  }
  if (first >= kShortProgramString) {
    return program_string(first - kShortProgramString);
  }
  if (first >= kShortString) {
    std::string_view text = in_.raw(first - kShortString);
    if (in_.failed()) return;
    new_string(text);
    return share(objects_.back());
  }
  switch (static_cast<Tag>(first)) {
    case Tag::kEmpty:
      return;
    case Tag::kNone:
      *slot = Value::none();
      return;
    case Tag::kFalse:
      *slot = Value::boolean(false);
      return;
    case Tag::kTrue:
      *slot = Value::boolean(true);
      return;
    case Tag::kUndefined:
      *slot = Value::undefined();
      return;
    case Tag::kEllipsis:
      *slot = Value::ellipsis();
      return;
    case Tag::kNotImplemented:
      *slot = Value::not_implemented();
      return;
    case Tag::kInt: {
      int64_t number = in_.signed_varint();
      if (!Value::fits_small_int(number)) return fail();
      *slot = Value::small_int(number);
      return;
    }
    case Tag::kFloat:
      *slot = stored_number(in_.f64());
      return;
    case Tag::kNewObject:
      fixups_.push_back({slot, static_cast<uint32_t>(objects_.size())});
      pending_.push_back(static_cast<uint32_t>(objects_.size()));
      add_object(Value());
      return;
    case Tag::kBack: {
      uint64_t number = in_.varint();
      if (number >= objects_.size()) return fail();
      if (objects_[number].is(Kind::kString)) return share(objects_[number]);
      fixups_.push_back({slot, static_cast<uint32_t>(number)});
      return;
    }
    case Tag::kNewString:
      new_string(in_.sized());
      return share(objects_.back());
    case Tag::kTailString:
      new_string(tail_.raw(in_.varint()));
      return share(objects_.back());
    case Tag::kProgramString:
      return program_string(in_.varint());
    case Tag::kInternedText: {
      std::string_view text = in_.sized();
      if (in_.failed()) return;
      Ref plain = make_string(heap_, text);
      // Single characters are shared by the whole process.
      *slot =
          plain.get().object()->immortal() ? plain.take() : Value::object(machine_.intern(text));
      return;
    }
    case Tag::kConstant: {
      uint64_t index = in_.varint();
      if (index >= program_.constants.size()) return fail();
      return share(program_.constants[index]);
    }
    case Tag::kFunction: {
      uint64_t index = in_.varint();
      if (index >= program_.codes.size()) return fail();
      return share(Value::object(program_.codes[index].constant));
    }
    case Tag::kNative: {
      uint64_t number = in_.varint();
      NativeFunction* native =
          number > 0xFFFFFFFF ? nullptr : machine_.runtime().native(static_cast<uint32_t>(number));
      if (native == nullptr) return fail();
      return share(Value::object(native));
    }
    case Tag::kType: {
      uint64_t number = in_.varint();
      Class* cls = number >= kTypeCount ? nullptr : machine_.type(static_cast<TypeId>(number));
      if (cls == nullptr) return fail();
      return share(Value::object(cls));
    }
    case Tag::kModule: {
      uint64_t index = in_.varint();
      if (index >= program_.modules.size()) return fail();
      return share(program_.modules[index]);
    }
    case Tag::kNativeModule: {
      std::string_view name = in_.sized();
      for (Value constant : program_.constants) {
        if (!constant.is(Kind::kModule)) continue;
        auto* module = constant.as<Module>();
        if (module->index == ~uint32_t{0} && to_utf8(module->name.as<String>()) == name) {
          return share(constant);
        }
      }
      return fail();
    }
    case Tag::kStaticRecord: {
      uint64_t index = in_.varint();
      const std::vector<Value>& records = machine_.runtime().static_records();
      if (index >= records.size()) return fail();
      return share(records[index]);
    }
    case Tag::kTask: {
      uint64_t index = in_.varint();
      if (index >= program_.tasks.size()) return fail();
      return share(program_.tasks[index]);
    }
    case Tag::kImage:
      return image_object(slot, in_.varint());
    case Tag::kSerial:
      return string_with_serial(slot);
  }
  fail();
}

// --- the image -----------------------------------------------------------------------------------

void Decoder::use_image(std::string_view mark) {
  const Image* image = program_.image();
  if (image == nullptr || image->mark() != mark) return fail();
  image_ = image;
  image_objects_.resize(image->size());
  image_wanted_.resize(image->size());
  image_pending_.reserve(image->size());
}

void Decoder::image_object(Value* slot, uint64_t number) {
  if (image_ == nullptr || number >= image_->size()) return fail();
  if (image_wanted_[number] == 0) {
    image_wanted_[number] = 1;
    const Object* object = image_->object(number);
    if (object->kind == Kind::kString) {
      // At once, as every string: names must be known where they are read. All runs share it,
      // except one with a serial, which is in a table of the heap.
      uint32_t serial = image_->serial_of(object);
      Ref text = serial == 0 ? Ref::share(Value::object(object))
                             : make_string(heap_, to_utf8(static_cast<const String*>(object)));
      if (serial != 0) heap_.set_serial(text.get().object(), serial);
      image_objects_[number] = text.take();
    } else {
      image_pending_.push_back(static_cast<uint32_t>(number));
    }
  }
  if (image_objects_[number].is(Kind::kString)) {
    retain(image_objects_[number]);
    *slot = image_objects_[number];
  } else {
    fixups_.push_back({slot, static_cast<uint32_t>(number) | kImageObject});
  }
}

void Decoder::image_value(Value* slot, Value image) {
  if (auto number = image_->number_of(image)) return image_object(slot, *number);
  *slot = image;
}

void Decoder::image_bodies() {
  uint64_t number = 0;
  in_image_body_ = true;
  while (!failed()) {
    uint64_t step = in_.varint_up_to(image_->size());
    if (step == 0) break;
    number += step;
    if (number > image_->size() || image_->object(number - 1)->kind == Kind::kString) return fail();
    image_wanted_[number - 1] = 1;
    image_changed_.push_back(static_cast<uint32_t>(number - 1));
    image_objects_[number - 1] = body();
  }
  in_image_body_ = false;
}

// Those that are wanted and were not among the changed ones are as the image has them.
void Decoder::untouched_image_bodies() {
  in_image_body_ = true;
  for (size_t i = 0; i < image_pending_.size() && !failed(); ++i) {
    uint32_t number = image_pending_[i];
    if (!image_objects_[number].empty()) continue;
    ByteReader bytes = std::exchange(in_, ByteReader(image_->body(number)));
    image_objects_[number] = body();
    if (in_.failed()) fail();
    in_ = bytes;
  }
  in_image_body_ = false;
}

void Decoder::fields(std::initializer_list<Value*> slots) {
  for (Value* slot : slots) value(slot);
}

// --- frames --------------------------------------------------------------------------------------

Frame* Decoder::frames() {
  size_t count = in_.count(3);
  if (failed() || count > machine_.limits().call_depth + 1) {
    fail();
    return nullptr;
  }
  Frame* top = nullptr;
  Frame* above = nullptr;
  for (size_t i = 0; i < count && !failed(); ++i) {
    Frame* read = frame();
    if (read == nullptr) break;
    read->depth = static_cast<uint32_t>(count - 1 - i);
    // Only the outermost frame of a fiber ends the interpreter's loop.
    if ((read->flags & Frame::kBoundary) != 0 && i + 1 < count) fail();
    if (above == nullptr) {
      top = read;
    } else {
      above->back = read;
    }
    above = read;
  }
  if (above != nullptr) outermost_.push_back(above);
  return top;
}

// Whether the instruction is one that can make this of an answer: it is stored in its register a,
// unless it is for the body of a module or a loop.
static bool can_wait(const Code& code, uint64_t at, Resume resume) {
  const bytecode::Instruction& instruction = code.function->code[at];
  if (resume == Resume::kImport) return instruction.opcode() == bytecode::Opcode::kImportModule;
  if (resume == Resume::kForIter) return instruction.opcode() == bytecode::Opcode::kForIter;
  return instruction.a < code.register_count;
}

Frame* Decoder::frame() {
  uint64_t index = in_.varint();
  uint64_t at = in_.varint();
  uint8_t mask = in_.u8();
  if (in_.failed() || index >= program_.codes.size() || mask > 31 ||
      at >= program_.program.functions[index].code.size()) {
    fail();
    return nullptr;
  }
  const Code* code = &program_.codes[index];
  Frame* read = new_frame(heap_, code);
  read->instruction = code->code + at;
  uint8_t resume = mask & kFrameResume ? in_.u8() : 0;
  uint8_t flags = mask & kFrameFlags ? in_.u8() : 0;
  const bool reserved = resume > static_cast<uint8_t>(Resume::kImport) &&
                        resume < static_cast<uint8_t>(Resume::kStep);
  if (resume > static_cast<uint8_t>(Resume::kExpectRepr) || reserved || flags > 15 ||
      !can_wait(*code, at, static_cast<Resume>(resume))) {
    fail();
  }
  read->resume = static_cast<Resume>(resume);
  read->flags = flags;
  if (mask & kFrameGenerator) {
    frame_owners_.push_back({read, spare_slot()});
    value(frame_owners_.back().generator);
  }
  if (mask & kFrameScratch) value(&read->scratch);
  if (mask & kFrameHeld) value(&read->held);
  uint32_t live = code->function->local_count + code->function->depths[at];
  if (live > code->register_count) {
    fail();
    return read;
  }
  for (uint32_t i = 0; i < live && !failed(); ++i) value(read->registers() + i);
  return read;
}

// --- bodies --------------------------------------------------------------------------------------

void Decoder::bodies() {
  // A frame of few bytes may have many registers. A run that is far beyond its limit could not go
  // on, so bytes that claim to be one are none.
  constexpr size_t kSlack = size_t{64} << 20;
  while (next_body_ < pending_.size() && !failed()) {
    if (heap_.used() / 4 > heap_.limit() + kSlack) return fail();
    uint32_t number = pending_[next_body_++];
    objects_[number] = body();
  }
  untouched_image_bodies();
}

// Empty: it has failed.
Value Decoder::body() {
  uint8_t tag = in_.u8();
  uint64_t serial = 0;
  if (static_cast<Body>(tag) == Body::kSerial) {
    serial = in_.varint();
    tag = in_.u8();
    if (serial == 0 || serial > UINT32_MAX) fail();
  }
  if (failed()) return {};
  Object* object = make_body(static_cast<Body>(tag));
  if (object == nullptr || (serial != 0 && object->immortal()) || heap_.exhausted()) {
    fail();
    return {};
  }
  if (serial != 0) heap_.set_serial(object, static_cast<uint32_t>(serial));
  kinds_ |= uint64_t{1} << static_cast<int>(object->kind);
  return Value::object(object);
}

Object* Decoder::make_body(Body body) {
  switch (body) {
    case Body::kBytes:
      return make_bytes(heap_, in_.sized()).take().object();
    case Body::kByteArray: {
      std::string_view bytes = in_.sized();
      ByteArray* array = heap_.make<ByteArray>(Kind::kByteArray);
      if (!bytes.empty()) {
        array->items = static_cast<uint8_t*>(heap_.allocate(bytes.size()));
        std::copy(bytes.begin(), bytes.end(), array->items);
        array->length = array->capacity = bytes.size();
      }
      return array;
    }
    case Body::kBigInt: {
      bool negative = in_.u8() == 1;
      std::vector<uint64_t> limbs(in_.count(8));
      for (uint64_t& limb : limbs) limb = in_.u64();
      Value number = make_int_from_limbs(heap_, limbs.data(), limbs.size(), negative).take();
      return number.is_object() ? number.object() : nullptr;
    }
    case Body::kTuple: {
      size_t count = in_.count();
      Tuple* tuple = new_raw_tuple(heap_, count);
      for (size_t i = 0; i < count && !failed(); ++i) value(tuple->items() + i);
      return tuple;
    }
    case Body::kList: {
      size_t count = in_.count();
      List* list = make_list(heap_, count).take().as<List>();
      for (size_t i = 0; i < count; ++i) list->items[i] = Value();
      list->length = count;
      for (size_t i = 0; i < count && !failed(); ++i) value(list->items + i);
      return list;
    }
    case Body::kDict:
      return dict(Kind::kDict, false);
    case Body::kHashedDict:
      return dict(Kind::kDict, true);
    case Body::kSet:
      return dict(Kind::kSet, false);
    case Body::kHashedSet:
      return dict(Kind::kSet, true);
    case Body::kFrozenSet:
      return dict(Kind::kFrozenSet, false);
    case Body::kHashedFrozenSet:
      return dict(Kind::kFrozenSet, true);
    case Body::kRange: {
      Range* range = heap_.make<Range>(Kind::kRange);
      fields({&range->start, &range->stop, &range->step, &range->length});
      return range;
    }
    case Body::kSlice: {
      Slice* slice = heap_.make<Slice>(Kind::kSlice);
      fields({&slice->start, &slice->stop, &slice->step});
      return slice;
    }
    case Body::kCell: {
      Cell* cell = heap_.make<Cell>(Kind::kCell);
      value(&cell->content);
      return cell;
    }
    case Body::kFunction: {
      uint64_t index = in_.varint();
      if (index >= program_.codes.size()) return nullptr;
      Function* function = heap_.make<Function>(Kind::kFunction);
      function->code = &program_.codes[index];
      fields({&function->defaults, &function->keyword_defaults, &function->closure,
              &function->attributes});
      return function;
    }
    case Body::kBoundMethod: {
      BoundMethod* method = heap_.make<BoundMethod>(Kind::kBoundMethod);
      fields({&method->function, &method->self});
      return method;
    }
    case Body::kClass:
      return class_body();
    case Body::kInstance:
      return instance(Kind::kInstance);
    case Body::kException: {
      auto* exception = static_cast<Exception*>(instance(Kind::kException));
      if (exception == nullptr) return nullptr;
      fields({&exception->args, &exception->cause, &exception->context, &exception->traceback});
      const uint8_t bits = in_.u8();
      exception->suppress_context = (bits & 1) != 0;
      exception->origin = static_cast<Origin>(bits >> 1);
      if (exception->origin > Origin::kCall) fail();
      return exception;
    }
    case Body::kGenerator:
      return generator();
    case Body::kIterator:
      return iterator();
    case Body::kDictView: {
      DictView* view = heap_.make<DictView>(Kind::kDictView);
      const uint8_t which = in_.u8();
      view->extra = (which & 3) % 3;
      if ((which & 4) != 0) view->flags |= DictView::kOrdered;
      value(&view->dict);
      return view;
    }
    case Body::kTask: {
      Task* task = heap_.make<Task>(Kind::kTask);
      fields({&task->name, &task->parameters, &task->options});
      return task;
    }
    case Body::kFuture:
      return future();
    case Body::kDescriptor: {
      uint64_t kind = in_.varint();
      if (kind < 1 || kind > static_cast<uint64_t>(DescriptorKind::kCachedProperty)) return nullptr;
      Descriptor* descriptor = heap_.make<Descriptor>(Kind::kDescriptor);
      descriptor->extra = static_cast<uint16_t>(kind);
      fields({&descriptor->first, &descriptor->second, &descriptor->third, &descriptor->fourth});
      return descriptor;
    }
    case Body::kRecord:
      return record();
    case Body::kSerial:
      return nullptr;  // stands before a body, once
  }
  return nullptr;
}

Object* Decoder::dict(Kind kind, bool hashed) {
  size_t count = in_.count();
  Dict* dict = heap_.make<Dict>(kind);
  bool has_values = kind == Kind::kDict;
  if (count > 0) dict_reserve(heap_, dict, count);
  if (!hashed) {
    for (size_t i = 0; i < count && !failed(); ++i) {
      Value key;
      value(&key);
      bool text = key.is(Kind::kString);
      if (!text && !key.is_small_int()) {
        // A fixup may point at `key`: it must not be followed.
        if (!fixups_.empty() && fixups_.back().slot == &key) fixups_.pop_back();
        fail();
        break;
      }
      uint64_t hash = text ? hash_of(key.as<String>()) : hash_int(key);
      dict_append_new(heap_, dict, key, hash, Value());
      release(key);
      if (has_values) value(&dict->entries[dict->entry_count - 1].value);
    }
    return dict;
  }
  HashedTable table{dict, std::vector<Value>(count * 2), std::vector<uint64_t>(count)};
  for (size_t i = 0; i < count && !failed(); ++i) {
    value(&table.items[2 * i]);
    table.hashes[i] = in_.u64();
    if (has_values) value(&table.items[2 * i + 1]);
  }
  tables_.push_back(std::move(table));
  return dict;
}

Shape* Decoder::shape() {
  uint64_t known = in_.varint();
  if (in_.failed()) return nullptr;
  if (known > 0) {
    if (known > shapes_.size() || in_image_body_) {
      fail();
      return nullptr;
    }
    return shapes_[known - 1];
  }
  size_t count = in_.count();
  Shape* shape = program_.root_shape;
  for (size_t i = 0; i < count && !failed(); ++i) {
    Value name;
    value(&name);
    if (!name.is(Kind::kString)) {
      if (!fixups_.empty() && fixups_.back().slot == &name) fixups_.pop_back();
      fail();
      return nullptr;
    }
    shape = program_.shape_with(shape, name.as<String>());
    release(name);
    if (shape == nullptr) {
      fail();
      return nullptr;
    }
  }
  if (!in_image_body_) shapes_.push_back(shape);
  return shape;
}

Object* Decoder::instance(Kind kind) {
  Instance* instance = kind == Kind::kException ? heap_.make<Exception>(Kind::kException)
                                                : heap_.make<Instance>(Kind::kInstance);
  classes_of_.push_back({instance, spare_slot()});
  value(classes_of_.back().cls);
  instance->serial = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
  value(&instance->native);
  if (in_.u8() == 0) {
    value(&instance->dict);
    return instance;
  }
  Shape* own = shape();
  if (own == nullptr || failed()) {
    fail();
    return instance;
  }
  if (own->count > 0) {
    instance->slots = static_cast<Value*>(heap_.allocate(own->count * sizeof(Value)));
    instance->slot_capacity = own->count;
    for (uint32_t i = 0; i < own->count; ++i) instance->slots[i] = Value();
  }
  instance->shape = own;
  for (uint32_t i = 0; i < own->count && !failed(); ++i) value(instance->slots + i);
  return instance;
}

Object* Decoder::class_body() {
  Class* cls = heap_.make<Class>(Kind::kClass);
  const uint8_t flags = in_.u8();
  cls->flags = flags & ~(Class::kBuiltin | Object::kHasSerial);
  uint64_t layout = in_.varint();
  uint64_t definition = in_.varint();
  fields({&cls->name, &cls->qualname, &cls->module, &cls->bases, &cls->mro, &cls->attributes});
  if ((flags & kClassMetaclass) != 0) value(&cls->metaclass);
  if (layout >= kTypeCount || machine_.type(static_cast<TypeId>(layout)) == nullptr ||
      definition > program_.codes.size()) {
    fail();
    return cls;
  }
  cls->extra = static_cast<uint16_t>(layout);
  cls->type_id = TypeId::kObject;
  cls->definition = static_cast<uint32_t>(definition);
  cls->epoch = program_.next_epoch();
  return cls;
}

Object* Decoder::generator() {
  uint8_t flags = in_.u8();
  uint64_t index = in_.varint();
  if (in_.failed() || index >= program_.codes.size()) return nullptr;
  Generator* generator = heap_.make<Generator>(Kind::kGenerator);
  generator->flags = flags & Generator::kAllFlags;
  generator->code = &program_.codes[index];
  generator->serial = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
  value(&generator->name_of_type);
  generator->frame = frames();
  if (generator->frame != nullptr && generator->frame->back != nullptr) fail();
  if (generator->frame != nullptr) generator->frame->generator = generator;
  return generator;
}

Object* Decoder::iterator() {
  uint64_t kind = in_.varint();
  if (kind < 1 || kind > static_cast<uint64_t>(IteratorKind::kMatches)) return nullptr;
  Iterator* iterator = heap_.make<Iterator>(Kind::kIterator);
  iterator->extra = static_cast<uint16_t>(kind);
  value(&iterator->source);
  value(&iterator->second);
  iterator->index = in_.signed_varint();
  iterator->count = in_.varint();
  return iterator;
}

Object* Decoder::future() {
  uint64_t kind = in_.varint();
  uint64_t mask = in_.varint();
  if (kind < 1 || kind > static_cast<uint64_t>(FutureKind::kSuspend) ||
      mask >= kFutureFields << 7) {
    return nullptr;
  }
  Future* future = heap_.make<Future>(Kind::kFuture);
  future->extra = static_cast<uint16_t>(kind);
  uint8_t state = mask & kFutureState ? in_.u8() : 0;
  if (state > static_cast<uint8_t>(FutureState::kCancelled)) fail();
  future->state = static_cast<FutureState>(state);
  if (mask & kFutureCancels) future->cancel_requests = in_.u8();
  if (mask & kFutureStarted) future->started = in_.u8();
  future->detached = mask & kFutureDetached ? 1 : 0;
  if (mask & kFutureFlags) future->flags = in_.u8();
  if (mask & kFutureSerial) future->serial = static_cast<uint32_t>(in_.varint_up_to(0xFFFFFFFF));
  if (mask & kFutureNumber) future->number = in_.varint();
  if (mask & kFutureWhen) future->when_us = in_.signed_varint();
  Value* slots[] = {&future->result,    &future->waiters, &future->detail, &future->waiting_on,
                    &future->coroutine, &future->message, &future->context};
  for (size_t i = 0; i < std::size(slots); ++i) {
    if (mask & (kFutureFields << i)) value(slots[i]);
  }
  if (mask & kFutureFrames) future->frame = frames();
  return future;
}

Object* Decoder::record() {
  uint64_t type = in_.varint();
  size_t count = in_.count();
  if (failed() || type >= kTypeCount || machine_.type(static_cast<TypeId>(type)) == nullptr) {
    return nullptr;
  }
  Record* record = new_record(heap_, static_cast<TypeId>(type), count);
  for (size_t i = 0; i < count; ++i) record->fields()[i] = Value();
  for (size_t i = 0; i < count && !failed(); ++i) value(record->fields() + i);
  return record;
}

}  // namespace pawl::vm::snapshot
