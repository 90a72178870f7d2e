#include "vm/move/transplant.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "vm/objects/big_int.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/payload_values.h"
#include "vm/runtime.h"

namespace pawl::vm {

std::string words_of(Value value) {
  return value.is(Kind::kString) ? to_utf8(value.as<String>()) : std::string("?");
}

Transplant::Transplant(MovePlan& plan, Machine& from, Machine& to, const DecodedImage& image,
                       const std::vector<Object*>& fresh, const MoveValues& values,
                       MoveReport* report)
    : plan_(plan),
      code_(plan.code_),
      from_(from),
      to_(to),
      image_(image),
      fresh_(fresh),
      values_(values),
      used_(values.size()),
      report_(report) {}

Transplant::~Transplant() {
  for (const auto& [old, now] : copies_) release(now);
  for (const Wanting& one : wanting_) release(one.old);
}

void Transplant::refuse(std::string why) {
  if (refusal_.empty()) refusal_ = std::move(why);
}

Status Transplant::run(uint32_t entry) {
  adopt_image();
  globals();
  state(entry);
  drain();
  if (!refused()) migrate();
  if (!refused()) note_options();
  for (size_t i = 0; i < values_.size() && !refused(); ++i) {
    if (!used_[i]) refuse("nothing needs a value for '" + values_[i].first + "'");
  }
  if (refused()) return fail(kNotMovable, refusal_);
  return {};
}

// --- the image -----------------------------------------------------------------------------------

void Transplant::adopt_image() {
  for (size_t number = 0; number < image_.objects.size(); ++number) {
    Object* mine = image_.objects[number];
    if (mine == nullptr || mine->kind == Kind::kString) continue;
    image_numbers_.emplace(mine, static_cast<uint32_t>(number));
    const int64_t partner = plan_.partners_[number];
    if (partner < 0) continue;
    Object* theirs = fresh_[static_cast<size_t>(partner)];
    retain(Value::object(theirs));
    copies_.emplace(mine, Value::object(theirs));
    keep_serial(mine, theirs);
  }
  for (uint32_t number : image_.changed) {
    Object* mine = image_.objects[number];
    if (mine == nullptr || mine->kind == Kind::kString || plan_.partners_[number] < 0) continue;
    refill(mine, fresh_[static_cast<size_t>(plan_.partners_[number])]);
  }
}

void Transplant::keep_serial(const Object* old, Object* now) {
  if (now->immortal()) return;
  if (old->kind == Kind::kInstance || old->kind == Kind::kException) {
    auto* instance = static_cast<Instance*>(now);
    if (instance->serial == 0) instance->serial = static_cast<const Instance*>(old)->serial;
  }
  const uint32_t serial = from_.heap().serial_of(old);
  if (serial != 0 && to_.heap().serial_of(now) == 0) to_.heap().set_serial(now, serial);
}

// What the run has made of an object of the code's.
void Transplant::refill(Object* old, Object* now) {
  switch (old->kind) {
    case Kind::kList:
      list_clear(to_.heap(), static_cast<List*>(now));
      unfilled_.emplace_back(old, now);
      return;
    case Kind::kDict:
    case Kind::kSet:
      dict_clear(to_.heap(), static_cast<Dict*>(now));
      unfilled_.emplace_back(old, now);
      return;
    case Kind::kInstance:
    case Kind::kCell:
    case Kind::kClass:
      unfilled_.emplace_back(old, now);
      return;
    default:
      return;  // only its id() was asked for, or it belongs to the code
  }
}

void Transplant::change_class(const Class* old, Class* now, const Class* before) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(old->attributes.as<Dict>(), i, &entry);) {
    if (!entry->key.is(Kind::kString)) continue;
    Entry* was;
    Value former;
    for (uint32_t k = 0; dict_next(before->attributes.as<Dict>(), k, &was);) {
      if (was->key.is(Kind::kString) && equal(was->key.as<String>(), entry->key.as<String>())) {
        former = was->value;
      }
    }
    bool same = former == entry->value;
    if (auto number = plan_.old_image_->number_of(former)) {
      same = entry->value.is_object() && image_.objects[*number] == entry->value.object();
    }
    const bool data = !entry->value.is(Kind::kFunction) && !entry->value.is(Kind::kDescriptor);
    if (same || !data) continue;
    Ref value = Ref::adopt(copy(entry->value));
    class_set(to_, now, to_.intern(words_of(entry->key)), value);
  }
}

// --- values --------------------------------------------------------------------------------------

Value Transplant::copy(Value old) {
  if (!old.is_object()) return old;
  return copy_object(old.object());
}

Value Transplant::copy_object(Object* old) {
  auto known = copies_.find(old);
  if (known != copies_.end()) {
    retain(known->second);
    return known->second;
  }
  if (old->immortal()) {
    Value now = immortal(old);
    if (!now.empty() || refused()) {
      retain(now);
      return now;
    }
  }
  if (refused()) return Value::none();
  Object* now = shell(old);
  if (now == nullptr) return Value::none();
  copies_.emplace(old, Value::object(now));
  keep_serial(old, now);
  if (old->kind >= Kind::kTuple) unfilled_.emplace_back(old, now);
  retain(Value::object(now));
  return Value::object(now);
}

// Empty: it is copied like any other object.
Value Transplant::immortal(Object* old) {
  switch (old->kind) {
    case Kind::kString:
      return text(static_cast<String*>(old));
    case Kind::kFunction:
      return function(static_cast<Function*>(old)->code);
    case Kind::kNative:
    case Kind::kClass:
      return Value::object(old);
    case Kind::kModule: {
      auto* module = static_cast<Module*>(old);
      if (module->index != ~uint32_t{0}) {
        if (auto index = code_.module(module->index)) return to_.program().modules[*index];
      } else {
        for (Value constant : to_.program().constants) {
          if (!constant.is(Kind::kModule)) continue;
          if (equal(constant.as<Module>()->name.as<String>(), module->name.as<String>())) {
            return constant;
          }
        }
      }
      refuse("the module " + words_of(module->name) + " is not in the new code");
      return Value::none();
    }
    case Kind::kRecord: {
      const std::vector<Value>& records = to_.runtime().static_records();
      const bool shared = std::ranges::find(records, Value::object(old)) != records.end();
      return shared ? Value::object(old) : Value();
    }
    case Kind::kTask: {
      const std::string name = words_of(static_cast<Task*>(old)->name);
      for (Value task : to_.program().tasks) {
        if (words_of(task.as<Task>()->name) == name) return task;
      }
      return {};
    }
    default:
      return {};
  }
}

Value Transplant::text(const String* old) {
  const std::string words = to_utf8(old);
  if (to_.runtime().find_interned(words) == old) return Value::object(old);
  if (String* own = to_.program().find_string(words)) return Value::object(own);
  if ((old->flags & String::kInterned) != 0) return Value::object(to_.intern(words));
  return {};
}

Value Transplant::function(const Code* code) {
  std::string why;
  std::optional<uint32_t> index = code_.function(code->index, &why);
  if (!index) {
    refuse(why);
    return Value::none();
  }
  const LoadedProgram& program = to_.program();
  for (size_t i = 0; i < program.constants.size(); ++i) {
    const bytecode::Constant& constant = program.program.constants[i];
    if (constant.kind == bytecode::ConstantKind::kFunction && constant.index == *index) {
      return program.constants[i];
    }
  }
  // A function of a module that the new code makes with defaults or a decorator.
  const bytecode::Function& made = program.program.functions[*index];
  for (const bytecode::Module& module : program.program.modules) {
    for (size_t i = 0; i < module.global_names.size(); ++i) {
      Value global = to_.state().globals[module.first_global + i];
      if (global.is(Kind::kFunction) && global.as<Function>()->code->index == *index) return global;
    }
  }
  if (made.free_count > 0) {
    refuse("the function " + name_of(program.program, made.qualname) +
           " now uses variables around it");
    return Value::none();
  }
  return Value::object(program.codes[*index].constant);
}

Object* Transplant::shell(Object* old) {
  Heap& heap = to_.heap();
  switch (old->kind) {
    case Kind::kString:
      return make_string(heap, to_utf8(static_cast<String*>(old))).take().object();
    case Kind::kBytes:
      return make_bytes(heap, static_cast<Bytes*>(old)->view()).take().object();
    case Kind::kBigInt: {
      auto* number = static_cast<BigInt*>(old);
      return make_int_from_limbs(heap, number->limbs(), number->limb_count, number->negative())
          .take()
          .object();
    }
    case Kind::kByteArray: {
      auto* bytes = static_cast<ByteArray*>(old);
      auto* array = heap.make<ByteArray>(Kind::kByteArray);
      if (bytes->length > 0) {
        array->items = static_cast<uint8_t*>(heap.allocate(bytes->length));
        std::copy(bytes->items, bytes->items + bytes->length, array->items);
        array->length = array->capacity = bytes->length;
      }
      return array;
    }
    case Kind::kTuple:
      return new_raw_tuple(heap, static_cast<Tuple*>(old)->length);
    case Kind::kList:
      return make_list(heap, size_t{0}).take().object();
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return heap.make<Dict>(old->kind);
    case Kind::kRange:
      return heap.make<Range>(Kind::kRange);
    case Kind::kSlice:
      return heap.make<Slice>(Kind::kSlice);
    case Kind::kCell:
      return heap.make<Cell>(Kind::kCell);
    case Kind::kFunction: {
      std::string why;
      auto* code = static_cast<Function*>(old)->code;
      std::optional<uint32_t> index = code_.function(code->index, &why);
      if (!index) return refuse(why), nullptr;
      auto* now = heap.make<Function>(Kind::kFunction);
      now->code = &to_.program().codes[*index];
      return now;
    }
    case Kind::kBoundMethod:
      return heap.make<BoundMethod>(Kind::kBoundMethod);
    case Kind::kClass: {
      auto* cls = static_cast<Class*>(old);
      const std::string name = words_of(cls->qualname);
      if (image_numbers_.contains(old)) {
        return refuse("the class " + name + " is gone"), nullptr;
      }
      if (cls->definition == 0 || !code_.identical(cls->definition - 1)) {
        return refuse("the class " + name + ", which a function has made, has changed"), nullptr;
      }
      auto* now = heap.make<Class>(Kind::kClass);
      now->flags = cls->flags & ~Object::kHasSerial;
      now->extra = cls->extra;
      now->type_id = cls->type_id;
      now->definition = *code_.function(cls->definition - 1) + 1;
      now->epoch = to_.program().next_epoch();
      return now;
    }
    case Kind::kInstance:
    case Kind::kException: {
      Class* cls = class_of_instance(static_cast<Instance*>(old));
      if (cls == nullptr) return nullptr;
      Instance* now = old->kind == Kind::kException ? heap.make<Exception>(Kind::kException)
                                                    : heap.make<Instance>(Kind::kInstance);
      retain(Value::object(cls));
      now->cls = cls;
      now->shape = to_.program().root_shape;
      return now;
    }
    case Kind::kGenerator: {
      std::string why;
      auto* generator = static_cast<Generator*>(old);
      std::optional<uint32_t> index = code_.function(generator->code->index, &why);
      if (!index) return refuse(why), nullptr;
      auto* now = heap.make<Generator>(Kind::kGenerator);
      now->flags = generator->flags & Generator::kAllFlags;
      now->code = &to_.program().codes[*index];
      now->serial = generator->serial;
      return now;
    }
    case Kind::kIterator: {
      auto* now = heap.make<Iterator>(Kind::kIterator);
      now->extra = old->extra;
      return now;
    }
    case Kind::kDictView: {
      auto* now = heap.make<DictView>(Kind::kDictView);
      now->extra = old->extra;
      now->flags = old->flags & DictView::kOrdered;
      return now;
    }
    case Kind::kTask:
      return heap.make<Task>(Kind::kTask);
    case Kind::kFuture: {
      auto* now = heap.make<Future>(Kind::kFuture);
      now->extra = old->extra;
      now->flags = old->flags & ~Object::kHasSerial;
      return now;
    }
    case Kind::kDescriptor: {
      auto* now = heap.make<Descriptor>(Kind::kDescriptor);
      now->extra = old->extra;
      return now;
    }
    case Kind::kRecord: {
      auto* record = static_cast<Record*>(old);
      return new_record(heap, record->type(), record->count);
    }
    case Kind::kNative:
    case Kind::kModule:
      break;
  }
  refuse("it holds a value that no code can be moved with");
  return nullptr;
}

Class* Transplant::class_of_instance(const Instance* old) {
  const std::string name = words_of(old->cls->qualname);
  Value cls = copy(Value::object(old->cls));
  release(cls);  // the copies keep it
  if (refused() || !cls.is(Kind::kClass)) return nullptr;
  auto* now = cls.as<Class>();
  if (!fits(old->cls, now)) {
    refuse("objects of the class " + name + " are laid out in another way now");
    return nullptr;
  }
  // A member of an enumeration that the new one does not have.
  auto number = image_numbers_.find(old);
  if (number != image_numbers_.end() && plan_.partners_[number->second] < 0) {
    Entry* entry;
    for (uint32_t i = 0; dict_next(old->cls->attributes.as<Dict>(), i, &entry);) {
      if (entry->value.is_object() && entry->value.object() == old) {
        refuse(name + "." + words_of(entry->key) + " is gone");
        return nullptr;
      }
    }
  }
  return now;
}

bool Transplant::fits(const Class* old, const Class* now) {
  return old->extra == now->extra &&
         ((old->flags ^ now->flags) & (Class::kException | Class::kBuiltin | Class::kSlotsOnly)) ==
             0;
}

// --- contents ------------------------------------------------------------------------------------

void Transplant::drain() {
  while (!unfilled_.empty() && !refused()) {
    auto [old, now] = unfilled_.front();
    unfilled_.pop_front();
    fill(old, now);
  }
}

void Transplant::fill(Object* old, Object* now) {
  auto put = [this](Value* slot, Value value) {
    Value former = std::exchange(*slot, copy(value));
    release(former);
  };
  switch (old->kind) {
    case Kind::kTuple:
      for (size_t i = 0; i < static_cast<Tuple*>(old)->length; ++i) {
        put(static_cast<Tuple*>(now)->items() + i, static_cast<Tuple*>(old)->items()[i]);
      }
      return;
    case Kind::kList:
      for (Value item : static_cast<List*>(old)->view()) {
        list_append(to_.heap(), static_cast<List*>(now), Ref::adopt(copy(item)));
      }
      return;
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return fill_dict(static_cast<Dict*>(old), static_cast<Dict*>(now));
    case Kind::kRange: {
      auto* left = static_cast<Range*>(old);
      auto* right = static_cast<Range*>(now);
      put(&right->start, left->start);
      put(&right->stop, left->stop);
      put(&right->step, left->step);
      put(&right->length, left->length);
      return;
    }
    case Kind::kSlice: {
      auto* left = static_cast<Slice*>(old);
      auto* right = static_cast<Slice*>(now);
      put(&right->start, left->start);
      put(&right->stop, left->stop);
      put(&right->step, left->step);
      return;
    }
    case Kind::kCell:
      return put(&static_cast<Cell*>(now)->content, static_cast<Cell*>(old)->content);
    case Kind::kFunction:
      return fill_function(static_cast<Function*>(old), static_cast<Function*>(now));
    case Kind::kBoundMethod:
      put(&static_cast<BoundMethod*>(now)->function, static_cast<BoundMethod*>(old)->function);
      return put(&static_cast<BoundMethod*>(now)->self, static_cast<BoundMethod*>(old)->self);
    case Kind::kClass:
      return fill_class(static_cast<Class*>(old), static_cast<Class*>(now));
    case Kind::kInstance:
      return fill_instance(static_cast<Instance*>(old), static_cast<Instance*>(now));
    case Kind::kException: {
      auto* left = static_cast<Exception*>(old);
      auto* right = static_cast<Exception*>(now);
      fill_instance(left, right);
      put(&right->args, left->args);
      put(&right->cause, left->cause);
      put(&right->context, left->context);
      if (left->traceback.is(Kind::kList)) {
        fill_traceback(left->traceback, &right->traceback);
      } else {
        put(&right->traceback, left->traceback);
      }
      right->suppress_context = left->suppress_context;
      right->origin = left->origin;
      return;
    }
    case Kind::kGenerator: {
      auto* left = static_cast<Generator*>(old);
      auto* right = static_cast<Generator*>(now);
      put(&right->name_of_type, left->name_of_type);
      right->frame = frames(left->frame);
      return;
    }
    case Kind::kIterator:
      return fill_iterator(static_cast<Iterator*>(old), static_cast<Iterator*>(now));
    case Kind::kDictView:
      return put(&static_cast<DictView*>(now)->dict, static_cast<DictView*>(old)->dict);
    case Kind::kTask: {
      auto* left = static_cast<Task*>(old);
      auto* right = static_cast<Task*>(now);
      put(&right->name, left->name);
      put(&right->parameters, left->parameters);
      return put(&right->options, left->options);
    }
    case Kind::kFuture:
      return fill_future(static_cast<Future*>(old), static_cast<Future*>(now));
    case Kind::kDescriptor: {
      auto* left = static_cast<Descriptor*>(old);
      auto* right = static_cast<Descriptor*>(now);
      put(&right->first, left->first);
      put(&right->second, left->second);
      put(&right->third, left->third);
      return put(&right->fourth, left->fourth);
    }
    case Kind::kRecord: {
      auto* left = static_cast<Record*>(old);
      auto* right = static_cast<Record*>(now);
      if (left->type() == TypeId::kTraceback)
        return fill_traceback(left->fields()[0], right->fields());
      for (size_t i = 0; i < left->count; ++i) put(right->fields() + i, left->fields()[i]);
      return;
    }
    default:
      return;
  }
}

void Transplant::fill_dict(const Dict* old, Dict* now) {
  if (old->live > 0) dict_reserve(to_.heap(), now, old->live);
  Entry* entry;
  for (uint32_t i = 0; dict_next(old, i, &entry) && !refused();) {
    Ref key = Ref::adopt(copy(entry->key));
    Ref value = Ref::adopt(copy(entry->value));
    const Value was = entry->key;
    if (was.is_object() && image_numbers_.contains(was.object()) && !was.object()->immortal()) {
      // Its hash may be its serial.
      const uint32_t serial = from_.heap().serial_of(was.object());
      const Value is = key;
      const bool same =
          !is.is_object() || is.object()->immortal() || to_.heap().serial_of(is.object()) == serial;
      if (!same) return refuse("a dictionary is keyed by a part of the code that has changed");
    }
    dict_append_new(to_.heap(), now, key, entry->hash, value);
  }
}

void Transplant::fill_function(const Function* old, Function* now) {
  auto put = [this](Value* slot, Value value) {
    Value former = std::exchange(*slot, copy(value));
    release(former);
  };
  put(&now->defaults, old->defaults);
  put(&now->keyword_defaults, old->keyword_defaults);
  put(&now->attributes, old->attributes);
  if (now->code->free_count == 0 && old->closure.empty()) return;
  auto sources = code_.closure(old->code->index);
  if (!sources || (!sources->empty() && !old->closure.is(Kind::kTuple))) {
    return refuse("the function " + words_of(Value::object(now->code->qualname)) +
                  " now uses other variables around it");
  }
  if (sources->empty()) return;
  Tuple* cells = new_raw_tuple(to_.heap(), sources->size());
  for (size_t i = 0; i < sources->size(); ++i) {
    cells->items()[i] = copy(old->closure.as<Tuple>()->items()[(*sources)[i]]);
  }
  now->closure = Value::object(cells);
}

void Transplant::fill_class(const Class* old, Class* now) {
  auto number = image_numbers_.find(old);
  if (number != image_numbers_.end()) {
    return change_class(old, now, static_cast<Class*>(plan_.old_image_->object(number->second)));
  }
  auto put = [this](Value* slot, Value value) { *slot = copy(value); };
  put(&now->name, old->name);
  put(&now->qualname, old->qualname);
  put(&now->module, old->module);
  put(&now->bases, old->bases);
  put(&now->mro, old->mro);
  put(&now->attributes, old->attributes);
  put(&now->metaclass, old->metaclass);
}

// What the class has more and less than before, found once for each pair of classes.
void Transplant::compare_fields(const Class* old, const Class* now) {
  if (added_fields_.contains({old, now})) return;
  const ClassFields before = fields_of(old);
  const ClassFields after = fields_of(now);
  if (before.items != after.items) {
    refuse("the named tuple " + words_of(now->qualname) + " has other fields now");
  }
  std::vector<std::string>& added = added_fields_[{old, now}];
  std::vector<std::string>& removed = removed_fields_[{old, now}];
  std::ranges::set_difference(after.names, before.names, std::back_inserter(added));
  if (after.closed) {
    std::ranges::set_difference(before.names, after.names, std::back_inserter(removed));
  }
  for (const std::string& name : removed) {
    report_->notes.push_back("the field " + words_of(now->qualname) + "." + name + " is dropped");
  }
}

void Transplant::fill_instance(const Instance* old, Instance* now) {
  compare_fields(old->cls, now->cls);
  now->serial = old->serial;
  Value former = std::exchange(now->native, copy(old->native));
  release(former);
  if (old->shape == nullptr) {
    if (now->shape != nullptr) {
      for (uint32_t i = 0; i < now->shape->count; ++i)
        release(std::exchange(now->slots[i], Value()));
    }
    now->shape = nullptr;
    former = std::exchange(now->dict, copy(old->dict));
    release(former);
    if (!added_fields_[{old->cls, now->cls}].empty()) {
      refuse("an object of the class " + words_of(now->cls->qualname) +
             " keeps its attributes in a dictionary, and the class has new fields");
    }
    return;
  }
  struct Copying {
    Transplant* transplant;
    Instance* now;
    const std::vector<std::string>* removed;
  };
  Copying copying{this, now, &removed_fields_[{old->cls, now->cls}]};
  instance_visit(old, &copying, [](void* context, Value name, Value value) {
    auto* all = static_cast<Copying*>(context);
    const std::string words = words_of(name);
    if (std::ranges::find(*all->removed, words) != all->removed->end()) return;
    Ref copied = Ref::adopt(all->transplant->copy(value));
    Machine& machine = all->transplant->to_;
    instance_set(machine, all->now, machine.intern(words), copied);
  });
  new_fields(old->cls, now);
}

// What the new class sets from the start, and this object does not have.
void Transplant::new_fields(const Class* old, Instance* now) {
  const std::string owner = words_of(now->cls->qualname);
  for (const std::string& name : added_fields_[{old, now->cls}]) {
    String* key = to_.intern(name);
    if (!instance_get(now, key).empty()) continue;
    if (const Payload* value = given(owner, name, true)) {
      Ref made = payload_to_value(to_, value->text());
      if (made.empty()) return refuse("the value for " + owner + "." + name + " cannot be read");
      instance_set(to_, now, key, made);
      continue;
    }
    Value fallback = class_lookup(to_, now->cls, key);
    if (fallback.empty() || fallback.is(Kind::kDescriptor)) {
      return refuse("the class " + owner + " has a new field '" + name +
                    "', which needs a value: --set " + owner + "." + name + "=…");
    }
    if (!fallback.is_object() || fallback.is(Kind::kString)) instance_set(to_, now, key, fallback);
  }
}

void Transplant::fill_traceback(Value old, Value* now) {
  Ref list = make_list(to_.heap(), size_t{0});
  if (old.is(Kind::kList)) {
    std::span<const Value> entries = old.as<List>()->view();
    for (size_t i = 0; i + 1 < entries.size(); i += 2) {
      const FramePlace& place =
          code_.place(static_cast<uint32_t>(entries[i].small_int()),
                      static_cast<uint32_t>(entries[i + 1].small_int()), true);
      if (!place.refusal.empty()) continue;
      list_append(to_.heap(), list.as<List>(), Value::small_int(place.function));
      list_append(to_.heap(), list.as<List>(), Value::small_int(place.instruction));
    }
  }
  Value former = std::exchange(*now, list.take());
  release(former);
}

void Transplant::fill_iterator(const Iterator* old, Iterator* now) {
  now->source = copy(old->source);
  now->second = copy(old->second);
  now->index = old->index;
  now->count = old->count;
  const bool over_dict =
      old->source.is(Kind::kDict) || old->source.is(Kind::kSet) || old->source.is(Kind::kFrozenSet);
  if (!over_dict || !now->source.is_object()) return;
  const Dict* table = old->source.as<Dict>();
  // The copy has no holes, and a version of its own once it is filled.
  int64_t live = 0;
  for (uint32_t i = 0; i < table->entry_count && i < static_cast<uint64_t>(old->index); ++i) {
    if (!table->entries[i].key.empty()) ++live;
  }
  if (old->index >= 0) now->index = live;
  now->count = old->count == table->version ? 1 : 0;
  iterators_.push_back(now);
}

void Transplant::fill_future(const Future* old, Future* now) {
  now->state = old->state;
  now->cancel_requests = old->cancel_requests;
  now->started = old->started;
  now->detached = old->detached;
  now->serial = old->serial;
  now->number = old->number;
  now->when_us = old->when_us;
  now->result = copy(old->result);
  now->waiters = copy(old->waiters);
  now->detail = copy(old->detail);
  now->waiting_on = copy(old->waiting_on);
  now->coroutine = copy(old->coroutine);
  now->message = copy(old->message);
  now->context = copy(old->context);
  now->frame = frames(old->frame);
}

}  // namespace pawl::vm
