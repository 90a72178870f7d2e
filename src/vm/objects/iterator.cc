#include "vm/objects/iterator.h"

namespace pawl::vm {

Ref make_iterator(Heap& heap, IteratorKind kind, Value source) {
  Iterator* iterator = heap.make<Iterator>(Kind::kIterator);
  iterator->extra = static_cast<uint16_t>(kind);
  retain(source);
  iterator->source = source;
  return Ref::adopt(Value::object(iterator));
}

Record* new_record(Heap& heap, TypeId type, size_t field_count) {
  Record* record = heap.make<Record>(Kind::kRecord, field_count * sizeof(Value));
  record->extra = static_cast<uint16_t>(type);
  record->count = field_count;
  for (size_t i = 0; i < field_count; ++i) record->fields()[i] = Value::none();
  return record;
}

}  // namespace pawl::vm
