// Heap: the memory of one run. It counts what is allocated, refuses single absurd sizes, notes
// when the run's limit is passed, and finds cycles.
//
// Blocks up to 1 KB are cut from chunks and recycled through free lists by size; larger ones come
// from malloc and are linked, so that a heap dies without looking at its objects. Crossing the
// limit is not an error at the place of the allocation: `exhausted()` becomes true, the fuel is put
// below zero, and where the machine next looks at the fuel (backward jump, call, a native that
// charges) it ends the run with PAWL-2002. So a native may allocate small things freely, but before
// it allocates something whose size the program chooses, it asks `can_allocate` and raises
// MemoryError (Machine::raise_memory_error) if the answer is no; and a native that loops charges
// fuel (Machine::charge).
//
// Freeing never recurses in C++: what an object referred to goes on a work list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

#include "vm/charge_gaps.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;

// Objects that can refer to others are linked into the heap's list for the cycle collector.
struct Container : Object {
  Container* previous;
  Container* next;
};

class Heap {
 public:
  explicit Heap(size_t limit_bytes);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // Raw blocks for buffers (list items, dict tables). Sizes must be given back exactly.
  void* allocate(size_t bytes) {
    used_ += bytes;
    if (bytes <= kSmallBytes) {
      FreeBlock*& list = free_[(bytes + 15) >> 4];
      if (list != nullptr) return std::exchange(list, list->next);
    }
    return allocate_slowly(bytes);
  }
  void deallocate(void* block, size_t bytes) {
    used_ -= bytes;
    if (bytes <= kSmallBytes) {
      FreeBlock*& list = free_[(bytes + 15) >> 4];
      list = new (block) FreeBlock{list};
    } else {
      deallocate_large(block);
    }
  }
  void* reallocate(void* block, size_t old_bytes, size_t new_bytes);

  // A new object of `bytes` in all, with one reference; a Container is linked in.
  // Everything after the header is zero.
  Object* new_object(Kind kind, size_t bytes) {
    auto* object = static_cast<Object*>(allocate(bytes));
    if (bytes <= kClearedAtOnce) [[likely]] {
      std::memset(static_cast<void*>(object), 0, bytes);
    } else {
      clear_large(object, bytes);
    }
    object->refs = 1;
    object->kind = kind;
    if (kind >= Kind::kTuple) {
      auto* container = static_cast<Container*>(object);
      container->next = &list_;
      container->previous = list_.previous;
      list_.previous->next = container;
      list_.previous = container;
    }
    return object;
  }
  template <typename T>
  T* make(Kind kind, size_t extra_bytes = 0) {
    return static_cast<T*>(new_object(kind, sizeof(T) + extra_bytes));
  }

  // Whether a block of a size that the program chose may be allocated, once garbage is gone. One
  // that is small beside the limit always may: if it was one too many, the next safe point ends the
  // run. So MemoryError is for single absurd sizes, and running out of memory bit by bit cannot be
  // caught.
  bool can_allocate(size_t bytes) {
    if (bytes <= limit_ / 16) return true;
    if (bytes > limit_) return false;
    return used_ <= limit_ - bytes || has_room_after_collection(bytes);
  }
  // Free blocks serve objects of their size alone: a program that changes the sizes again and again
  // leaves many behind, and may not have more than twice the limit of them.
  bool exhausted() const { return used_ > limit_ || chunk_bytes_ / 2 > limit_; }
  size_t used() const { return used_; }
  // With what is free and kept for other objects.
  size_t held() const { return used_ > chunk_bytes_ ? used_ : chunk_bytes_; }
  size_t limit() const { return limit_; }

  // The machine's fuel: collections take from it, and when the heap has doubled since the last one
  // or crossed its limit, it is put below zero until the machine has seen to it
  // (Machine::out_of_fuel).
  using Rest = void (*)(void* machine);
  void set_fuel(int64_t* fuel, Rest rest, void* machine) {
    fuel_ = fuel;
    rest_ = rest;
    machine_ = machine;
  }
  // For work that nobody can refuse: freeing and collecting. `rest` is called where a stretch of
  // fuel ends (pace.h).
  void spend(uint64_t units) {
    charge_gaps::note();
    if (fuel_ == nullptr) return;
    *fuel_ -= static_cast<int64_t>(units);
    if (*fuel_ < 0) rest_(machine_);
  }
  void make_current();
  static Heap* current_if_any();
  int64_t alarm() const { return alarmed_ ? kAlarm : 0; }
  void clear_alarm() {
    if (std::exchange(alarmed_, false)) *fuel_ += kAlarm;
  }
  bool wants_collection() const { return used_ > collect_at_ || exhausted(); }

  // Frees garbage cycles. No roots are needed: an object that is referred to from outside the
  // containers (a frame, a global, a Ref) has a higher count than the references found.
  void collect_cycles();
  // There is no garbage now: the objects come from a snapshot, which holds what is reachable.
  void await_garbage();

  // Generators whose last reference went while they were inside a try or with, and coroutines that
  // nobody awaited: the interpreter closes them. Each entry owns a reference.
  bool has_pending_finalizers() const { return !pending_finalizers_.empty(); }
  std::vector<Object*>& pending_finalizers() { return pending_finalizers_; }

  // Calls `visit` with every container that is alive, in no order that means anything.
  template <typename Visit>
  void each_container(Visit visit) {
    for (Container* c = list_.next; c != &list_; c = c->next) visit(c);
  }

  // Serials of objects whose layout has no field for one: most never need it (identity.h).
  uint32_t serial_of(const Object* object) const {  // 0: none yet
    return (object->flags & Object::kHasSerial) == 0 ? 0 : find_serial(object);
  }
  void set_serial(Object* object, uint32_t serial);

  static Heap& current();

 private:
  friend class HeapScope;
  friend void release_last(Object* object);

  struct FreeBlock {
    FreeBlock* next;
  };
  struct LargeBlock {
    LargeBlock* previous;
    LargeBlock* next;
  };
  static constexpr size_t kSmallBytes = 1024;
  static constexpr int64_t kAlarm = int64_t{1} << 62;
  static constexpr size_t kFirstCollection = 1 << 20;
  static constexpr size_t kClearedAtOnce = 64 << 10;

  bool has_room_after_collection(size_t bytes);
  // Only where memory comes from the system: what the free lists give was counted before.
  void note_growth() {
    if (!wants_collection() || alarmed_ || fuel_ == nullptr) return;
    alarmed_ = true;
    *fuel_ -= kAlarm;
  }
  void* allocate_slowly(size_t bytes);
  void* reallocate_in_pieces(void* block, size_t old_bytes, size_t new_bytes);
  void deallocate_large(void* block);
  void refill_chunk(size_t at_least);
  void release_object(Object* object);
  uint32_t find_serial(const Object* object) const;
  void forget_serial(const Object* object);
  void drain();
  void clear_large(void* memory, size_t bytes);

  size_t limit_;
  size_t used_ = 0;
  size_t chunk_bytes_ = 0;
  size_t collect_at_ = kFirstCollection;
  int64_t* fuel_ = nullptr;
  Rest rest_ = nullptr;
  void* machine_ = nullptr;
  bool alarmed_ = false;
  FreeBlock* free_[kSmallBytes / 16 + 1] = {};
  char* chunk_position_ = nullptr;
  char* chunk_end_ = nullptr;
  std::vector<void*> chunks_;
  LargeBlock* large_ = nullptr;
  Container list_;  // head of the ring of containers
  bool draining_ = false;
  std::vector<Object*> dying_;
  std::vector<Object*> pending_finalizers_;
  std::unordered_map<const Object*, uint32_t> serials_;
};

// Makes a heap the current one of this thread while it lives; nests.
class HeapScope {
 public:
  explicit HeapScope(Heap& heap);
  ~HeapScope();
  HeapScope(const HeapScope&) = delete;
  HeapScope& operator=(const HeapScope&) = delete;

 private:
  Heap* previous_;
};

// The total size of an object's own block, and what it refers to. Each kind answers once, here
// (heap_layout.cc), for the collector, for freeing and for size accounting.
size_t object_bytes(const Object* object);
using Visitor = void (*)(void* context, Value reference);
void visit_references(Object* object, Visitor visit, void* context);
// Takes a class off the lists of subclasses of its bases.
void forget_subclass(Class* cls);
// Drops every reference the object holds and frees its buffers, without freeing its own block.
void drop_references(Heap& heap, Object* object);

}  // namespace pawl::vm
