// `_heapq`: heaps in lists, under the library's heapq.py.
//
// Comparing may run the program's __lt__, which may change the list: each step checks its length
// again, as CPython does.
#include <fmt/format.h>

#include "vm/machine.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {
namespace {

bool ordered(Machine& machine, List* heap, size_t a, size_t b, bool* result) {
  if (std::optional<bool> less = plainly_less(heap->items[a], heap->items[b])) {
    *result = *less;
    return true;
  }
  size_t length = heap->length;
  Ref x = Ref::share(heap->items[a]);
  Ref y = Ref::share(heap->items[b]);
  Truth truth = less_than(machine, x, y);
  if (truth == Truth::kError) return false;
  if (heap->length != length) {
    machine.raise(TypeId::kRuntimeError, "list changed size during iteration");
    return false;
  }
  *result = truth == Truth::kTrue;
  return true;
}

// Moves the item at `position` towards `start` until its parent is not larger.
bool move_up(Machine& machine, List* heap, size_t start, size_t position) {
  while (position > start) {
    size_t parent = (position - 1) / 2;
    bool smaller;
    if (!ordered(machine, heap, position, parent, &smaller)) return false;
    if (!smaller) break;
    std::swap(heap->items[position], heap->items[parent]);
    position = parent;
  }
  return true;
}

// Moves the item at `position` down to a leaf, always past the smaller child, and then up to its
// place: fewer comparisons than stopping on the way, since what comes from the end mostly belongs
// there.
bool move_down(Machine& machine, List* heap, size_t position) {
  size_t start = position;
  size_t end = heap->length;
  while (2 * position + 1 < end) {
    size_t child = 2 * position + 1;
    if (child + 1 < end) {
      bool smaller;
      if (!ordered(machine, heap, child, child + 1, &smaller)) return false;
      if (!smaller) ++child;
    }
    std::swap(heap->items[position], heap->items[child]);
    position = child;
  }
  return move_up(machine, heap, start, position);
}

List* heap_argument(Machine& machine, Value value, const char* what) {
  Value inner = unwrap(value);
  if (inner.is(Kind::kList)) return inner.as<List>();
  machine.raise_type_error(fmt::format("{} must be list, not {}", what, machine.type_name(value)));
  return nullptr;
}

Ref replace_first(Machine& machine, List* heap, Value item) {
  Ref hold = Ref::share(Value::object(heap));
  Ref first = Ref::adopt(heap->items[0]);
  heap->items[0] = Ref::share(item).take();
  if (!machine.charge(2) || !move_down(machine, heap, 0)) return {};
  return first;
}

Ref heap_push(Machine& machine, Args args) {
  List* heap = heap_argument(machine, args[0], "heappush() argument 1");
  if (heap == nullptr) return {};
  list_append(machine.heap(), heap, args[1]);
  if (!machine.charge(1) || !move_up(machine, heap, 0, heap->length - 1)) return {};
  return Ref::none();
}

Ref heap_pop(Machine& machine, Args args) {
  List* heap = heap_argument(machine, args[0], "heappop() argument");
  if (heap == nullptr) return {};
  if (heap->length == 0) return machine.raise(TypeId::kIndexError, "index out of range");
  Ref last = list_remove_at(machine.heap(), heap, heap->length - 1);
  if (heap->length == 0) return last;
  return replace_first(machine, heap, last);
}

Ref heap_replace(Machine& machine, Args args) {
  List* heap = heap_argument(machine, args[0], "heapreplace() argument 1");
  if (heap == nullptr) return {};
  if (heap->length == 0) return machine.raise(TypeId::kIndexError, "index out of range");
  return replace_first(machine, heap, args[1]);
}

Ref heap_push_pop(Machine& machine, Args args) {
  List* heap = heap_argument(machine, args[0], "heappushpop() argument 1");
  if (heap == nullptr) return {};
  if (heap->length == 0) return Ref::share(args[1]);
  Ref first = Ref::share(heap->items[0]);
  Truth smaller = less_than(machine, first, args[1]);
  if (smaller == Truth::kError) return {};
  if (smaller == Truth::kFalse) return Ref::share(args[1]);
  if (heap->length == 0) return machine.raise(TypeId::kIndexError, "index out of range");
  return replace_first(machine, heap, args[1]);
}

Ref heap_make(Machine& machine, Args args) {
  List* heap = heap_argument(machine, args[0], "heapify() argument");
  if (heap == nullptr) return {};
  size_t length = heap->length;
  for (size_t i = length / 2; i-- > 0;) {
    if (!machine.charge(2) || !move_down(machine, heap, i)) return {};
    if (heap->length != length) {
      return machine.raise(TypeId::kRuntimeError, "list changed size during iteration");
    }
  }
  return Ref::none();
}

constexpr NativeDef kFunctions[] = {
    {1, "heappush", "heap, item, /", heap_push},
    {2, "heappop", "heap, /", heap_pop},
    {3, "heapify", "heap, /", heap_make},
    {4, "heapreplace", "heap, item, /", heap_replace},
    {5, "heappushpop", "heap, item, /", heap_push_pop},
};

}  // namespace

const NativeModule& heapq_module() {
  static const NativeModule kModule{
      .id = ModuleId::kHeapq, .name = "_heapq", .functions = kFunctions};
  return kModule;
}

}  // namespace pawl::vm
