// The layout of every kind in one place: its size, what it refers to, how it lets go.
#include "vm/heap_layout.h"

#include "base/assert.h"
#include "vm/frame.h"
#include "vm/heap.h"
#include "vm/loaded_program.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

// Calls `field` with every Value field and `frame` with every owned frame of the object, in the
// order in which CPython drops them: it can be seen where generators are among them.
template <typename Field, typename FrameField>
void for_each_field(Object* object, Field&& field, FrameField&& frame) {
  switch (object->kind) {
    case Kind::kString:
    case Kind::kBytes:
    case Kind::kBigInt:
    case Kind::kNative:
    case Kind::kByteArray:
      break;
    case Kind::kTuple: {
      auto* tuple = static_cast<Tuple*>(object);
      for (size_t i = tuple->length; i-- > 0;) field(tuple->items()[i]);
      break;
    }
    case Kind::kList: {
      auto* list = static_cast<List*>(object);
      for (size_t i = list->length; i-- > 0;) field(list->items[i]);
      break;
    }
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet: {
      auto* dict = static_cast<Dict*>(object);
      for (uint32_t i = 0; i < dict->entry_count; ++i) {
        field(dict->entries[i].key);
        field(dict->entries[i].value);
      }
      break;
    }
    case Kind::kRange: {
      auto* range = static_cast<Range*>(object);
      field(range->start);
      field(range->stop);
      field(range->step);
      field(range->length);
      break;
    }
    case Kind::kSlice: {
      auto* slice = static_cast<Slice*>(object);
      field(slice->start);
      field(slice->stop);
      field(slice->step);
      break;
    }
    case Kind::kCell:
      field(static_cast<Cell*>(object)->content);
      break;
    case Kind::kFunction: {
      auto* function = static_cast<Function*>(object);
      field(function->defaults);
      field(function->keyword_defaults);
      field(function->closure);
      field(function->attributes);
      break;
    }
    case Kind::kBoundMethod: {
      auto* method = static_cast<BoundMethod*>(object);
      field(method->function);
      field(method->self);
      break;
    }
    case Kind::kClass: {
      auto* cls = static_cast<Class*>(object);
      field(cls->name);
      field(cls->qualname);
      field(cls->module);
      field(cls->bases);
      field(cls->mro);
      field(cls->attributes);
      field(cls->metaclass);
      break;
    }
    case Kind::kException: {
      auto* exception = static_cast<Exception*>(object);
      field(exception->args);
      field(exception->cause);
      field(exception->context);
      field(exception->traceback);
      [[fallthrough]];
    }
    case Kind::kInstance: {
      auto* instance = static_cast<Instance*>(object);
      Value cls = Value::object(instance->cls);
      field(cls);
      uint32_t count = instance->shape == nullptr ? 0 : instance->shape->count;
      for (uint32_t i = 0; i < count; ++i) field(instance->slots[i]);
      field(instance->native);
      field(instance->dict);
      break;
    }
    case Kind::kGenerator: {
      auto* generator = static_cast<Generator*>(object);
      field(generator->name_of_type);
      if (generator->frame != nullptr) frame(generator->frame);
      break;
    }
    case Kind::kIterator: {
      auto* iterator = static_cast<Iterator*>(object);
      field(iterator->source);
      field(iterator->second);
      break;
    }
    case Kind::kDictView:
      field(static_cast<DictView*>(object)->dict);
      break;
    case Kind::kModule:
      field(static_cast<Module*>(object)->name);
      break;
    case Kind::kTask: {
      auto* task = static_cast<Task*>(object);
      field(task->name);
      field(task->parameters);
      field(task->options);
      break;
    }
    case Kind::kFuture: {
      auto* future = static_cast<Future*>(object);
      field(future->result);
      field(future->waiters);
      field(future->detail);
      field(future->waiting_on);
      field(future->coroutine);
      field(future->message);
      field(future->context);
      if (future->frame != nullptr) frame(future->frame);
      break;
    }
    case Kind::kDescriptor: {
      auto* descriptor = static_cast<Descriptor*>(object);
      field(descriptor->first);
      field(descriptor->second);
      field(descriptor->third);
      field(descriptor->fourth);
      break;
    }
    case Kind::kRecord: {
      auto* record = static_cast<Record*>(object);
      for (size_t i = 0; i < record->count; ++i) field(record->fields()[i]);
      break;
    }
  }
}

template <typename Field>
void for_each_in_frames(Frame* frame, Field&& field) {
  for (; frame != nullptr; frame = frame->back) {
    field(frame->scratch);
    field(frame->held);
    for (uint16_t i = 0; i < frame->code->register_count; ++i) field(frame->registers()[i]);
    // Frames above a generator's own frame are counted with the generator they belong to.
  }
}

size_t dict_index_bytes(const Dict* dict) {
  return dict->index == nullptr ? 0
                                : (static_cast<size_t>(dict->index_mask) + 1) * sizeof(uint32_t);
}

void free_buffers(Heap& heap, Object* object) {
  switch (object->kind) {
    case Kind::kList: {
      auto* list = static_cast<List*>(object);
      if (list->items != nullptr) heap.deallocate(list->items, list->capacity * sizeof(Value));
      list->items = nullptr;
      list->length = list->capacity = 0;
      break;
    }
    case Kind::kByteArray: {
      auto* bytes = static_cast<ByteArray*>(object);
      if (bytes->items != nullptr) heap.deallocate(bytes->items, bytes->capacity);
      bytes->items = nullptr;
      bytes->length = bytes->capacity = 0;
      break;
    }
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet: {
      auto* dict = static_cast<Dict*>(object);
      if (dict->entries != nullptr) {
        heap.deallocate(dict->entries, dict->entry_capacity * sizeof(Entry));
      }
      if (dict->index != nullptr) heap.deallocate(dict->index, dict_index_bytes(dict));
      dict->entries = nullptr;
      dict->index = nullptr;
      dict->index_mask = dict->entry_capacity = dict->entry_count = dict->live = 0;
      break;
    }
    case Kind::kClass: {
      auto* cls = static_cast<Class*>(object);
      if (cls->dunders != nullptr) heap.deallocate(cls->dunders, kDunderCount * sizeof(Value));
      if (cls->subclasses != nullptr) {
        heap.deallocate(cls->subclasses, cls->subclass_capacity * sizeof(Class*));
      }
      cls->dunders = nullptr;
      cls->subclasses = nullptr;
      cls->subclass_count = cls->subclass_capacity = 0;
      break;
    }
    case Kind::kInstance:
    case Kind::kException: {
      auto* instance = static_cast<Instance*>(object);
      if (instance->slots != nullptr) {
        heap.deallocate(instance->slots, instance->slot_capacity * sizeof(Value));
      }
      instance->slots = nullptr;
      instance->slot_capacity = 0;
      break;
    }
    default:
      break;
  }
}

}  // namespace

void forget_subclass(Class* cls) {
  if (!cls->bases.is(Kind::kTuple)) return;
  for (Value base : cls->bases.as<Tuple>()->view()) {
    if (!base.is(Kind::kClass)) continue;  // the tuple was garbage too, and taken apart before
    auto* parent = base.as<Class>();
    for (uint32_t i = 0; i < parent->subclass_count; ++i) {
      if (parent->subclasses[i] != cls) continue;
      parent->subclasses[i] = parent->subclasses[--parent->subclass_count];
      break;
    }
  }
}

size_t object_bytes(const Object* object) {
  switch (object->kind) {
    case Kind::kString:
      return sizeof(String) + static_cast<const String*>(object)->byte_length();
    case Kind::kBytes:
      return sizeof(Bytes) + static_cast<const Bytes*>(object)->length;
    case Kind::kBigInt:
      return sizeof(BigInt) + static_cast<const BigInt*>(object)->limb_count * sizeof(uint64_t);
    case Kind::kNative:
      return sizeof(NativeFunction);
    case Kind::kTuple:
      return sizeof(Tuple) + static_cast<const Tuple*>(object)->length * sizeof(Value);
    case Kind::kList:
      return sizeof(List);
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return sizeof(Dict);
    case Kind::kRange:
      return sizeof(Range);
    case Kind::kSlice:
      return sizeof(Slice);
    case Kind::kCell:
      return sizeof(Cell);
    case Kind::kFunction:
      return sizeof(Function);
    case Kind::kBoundMethod:
      return sizeof(BoundMethod);
    case Kind::kClass:
      return sizeof(Class);
    case Kind::kInstance:
      return sizeof(Instance);
    case Kind::kException:
      return sizeof(Exception);
    case Kind::kGenerator:
      return sizeof(Generator);
    case Kind::kIterator:
      return sizeof(Iterator);
    case Kind::kDictView:
      return sizeof(DictView);
    case Kind::kModule:
      return sizeof(Module);
    case Kind::kTask:
      return sizeof(Task);
    case Kind::kFuture:
      return sizeof(Future);
    case Kind::kDescriptor:
      return sizeof(Descriptor);
    case Kind::kRecord:
      return sizeof(Record) + static_cast<const Record*>(object)->count * sizeof(Value);
    case Kind::kByteArray:
      return sizeof(ByteArray);
  }
  PAWL_ASSERT(false);
  return 0;
}

void visit_references(Object* object, Visitor visit, void* context) {
  auto field = [&](Value& value) {
    if (value.is_object()) visit(context, value);
  };
  for_each_field(object, field, [&](Frame* frame) { for_each_in_frames(frame, field); });
}

void drop_references(Heap& heap, Object* object) {
  if (object->kind == Kind::kClass) forget_subclass(static_cast<Class*>(object));
  // The buffers go last: a release may only free other objects, never reach back into this one
  // in a way that matters, because dying objects queue up.
  for_each_field(
      object,
      [](Value& value) {
        Value old = value;
        value = Value();
        release(old);
      },
      [&](Frame* frame) {
        while (frame != nullptr) {
          Frame* back = frame->back;
          free_frame(heap, frame);
          frame = back;
        }
      });
  if (object->kind == Kind::kInstance || object->kind == Kind::kException) {
    auto* instance = static_cast<Instance*>(object);
    instance->shape = nullptr;
    instance->cls = nullptr;
  }
  if (object->kind == Kind::kGenerator) static_cast<Generator*>(object)->frame = nullptr;
  if (object->kind == Kind::kFuture) static_cast<Future*>(object)->frame = nullptr;
  free_buffers(heap, object);
}

namespace {

// Releases the last ones of very many, and answers how many are left.
constexpr size_t kReleasedAtOnce = 4096;
[[gnu::noinline]] size_t release_most(Heap& heap, Value* items, size_t count) {
  while (count > kReleasedAtOnce) {
    for (size_t i = 0; i < kReleasedAtOnce; ++i) release(items[--count]);
    heap.spend(kReleasedAtOnce / 4);
  }
  return count;
}

// The last one first.
[[gnu::always_inline]] inline void release_items(Heap& heap, Value* items, size_t count) {
  if (count > kReleasedAtOnce) [[unlikely]]
    count = release_most(heap, items, count);
  while (count > 0) release(items[--count]);
}

}  // namespace

void free_container(Heap& heap, Container* container) {
  // The kinds that come and go most; the order of release is that of for_each_field.
  switch (container->kind) {
    case Kind::kTuple: {
      auto* tuple = static_cast<Tuple*>(container);
      release_items(heap, tuple->items(), tuple->length);
      heap.deallocate(tuple, sizeof(Tuple) + tuple->length * sizeof(Value));
      return;
    }
    case Kind::kList: {
      auto* list = static_cast<List*>(container);
      release_items(heap, list->items, list->length);
      if (list->items != nullptr) heap.deallocate(list->items, list->capacity * sizeof(Value));
      heap.deallocate(list, sizeof(List));
      return;
    }
    case Kind::kIterator: {
      auto* iterator = static_cast<Iterator*>(container);
      release(iterator->source);
      release(iterator->second);
      heap.deallocate(iterator, sizeof(Iterator));
      return;
    }
    case Kind::kInstance: {
      auto* instance = static_cast<Instance*>(container);
      uint32_t count = instance->shape == nullptr ? 0 : instance->shape->count;
      release(Value::object(instance->cls));
      for (uint32_t i = 0; i < count; ++i) release(instance->slots[i]);
      release(instance->native);
      release(instance->dict);
      if (instance->slots != nullptr) {
        heap.deallocate(instance->slots, instance->slot_capacity * sizeof(Value));
      }
      heap.deallocate(instance, sizeof(Instance));
      return;
    }
    case Kind::kRange:
      // Four ints.
      if (!static_cast<Range*>(container)->small()) break;
      heap.deallocate(container, sizeof(Range));
      return;
    case Kind::kCell:
      release(static_cast<Cell*>(container)->content);
      heap.deallocate(container, sizeof(Cell));
      return;
    default:
      break;
  }
  drop_references(heap, container);
  heap.deallocate(container, object_bytes(container));
}

bool was_never_awaited(const Generator* generator) {
  constexpr uint8_t kBegun = Generator::kStarted | Generator::kFinished;
  return generator->frame != nullptr && (generator->flags & kBegun) == 0 &&
         (generator->code->flags & bytecode::kCoroutine) != 0 &&
         (generator->code->flags & bytecode::kGenerator) == 0;
}

bool generator_needs_closing(const Generator* generator) {
  const Frame* frame = generator->frame;
  if (frame == nullptr || (generator->flags & Generator::kDropped) != 0) return false;
  if ((generator->flags & Generator::kStarted) == 0) return was_never_awaited(generator);
  // A fiber closes an async generator, and that a fiber was made can be seen.
  if ((generator->code->flags & bytecode::kCoroutine) != 0 &&
      (generator->code->flags & bytecode::kGenerator) != 0) {
    return true;
  }
  // Only an open try or with block makes closing visible.
  uint32_t position = frame->code->position_of(frame->instruction);
  for (const bytecode::Handler& handler : frame->code->function->handlers) {
    if (position >= handler.start && position < handler.end) return true;
  }
  return frame->resume == Resume::kYieldFrom;
}

size_t frame_bytes(const Code* code) {
  return sizeof(Frame) + code->register_count * sizeof(Value);
}

Frame* new_frame(Heap& heap, const Code* code) {
  auto* frame =
      new (heap.allocate(frame_bytes(code))) Frame{.code = code, .instruction = code->code};
  Value* registers = frame->registers();
  for (uint16_t i = 0; i < code->register_count; ++i) registers[i] = Value();
  return frame;
}

void free_frame(Heap& heap, Frame* frame) {
  Value* registers = frame->registers();
  for (uint16_t i = 0; i < frame->code->register_count; ++i) release(registers[i]);
  release(frame->scratch);
  release(frame->held);
  heap.deallocate(frame, frame_bytes(frame->code));
}

}  // namespace pawl::vm
