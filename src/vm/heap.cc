#include "vm/heap.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/out_of_memory.h"
#include "vm/breath.h"
#include "vm/heap_layout.h"
#include "vm/objects/class.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"

namespace pawl::vm {
namespace {

// The heap that releases free into. A thread works for one machine at a time.
thread_local Heap* current_heap = nullptr;

constexpr size_t kFirstChunkBytes = 4096;
constexpr size_t kLargestChunkBytes = 64 << 10;
// Objects or references after which the heap's own work is charged.
constexpr size_t kPiece = 1024;
// What the C library may move in one go when a block grows.
constexpr size_t kMovedAtOnce = 1 << 20;
constexpr size_t kSerialBytes = 48;  // about what an entry of the table takes

bool is_container(const Object* object) { return object->kind >= Kind::kTuple; }

}  // namespace

Heap& Heap::current() { return *current_heap; }
Heap* Heap::current_if_any() { return current_heap; }
void Heap::make_current() { current_heap = this; }

HeapScope::HeapScope(Heap& heap) : previous_(current_heap) { current_heap = &heap; }
HeapScope::~HeapScope() { current_heap = previous_; }

Heap::Heap(size_t limit_bytes) : limit_(limit_bytes), list_{} {
  list_.previous = list_.next = &list_;
}

Heap::~Heap() {
  for (void* chunk : chunks_) std::free(chunk);
  while (large_ != nullptr) {
    LargeBlock* next = large_->next;
    std::free(large_);
    large_ = next;
  }
}

void Heap::refill_chunk(size_t at_least) {
  size_t bytes = kFirstChunkBytes << (chunks_.size() < 6 ? chunks_.size() : 6);
  if (bytes > kLargestChunkBytes) bytes = kLargestChunkBytes;
  if (bytes < at_least) bytes = at_least;
  chunks_.push_back(nullptr);  // a place for it, before there is anything that could be lost
  char* chunk = static_cast<char*>(std::malloc(bytes));
  if (chunk == nullptr) out_of_memory();
  chunks_.back() = chunk;
  // What is left of the old chunk goes to the free lists.
  size_t rest = static_cast<size_t>(chunk_end_ - chunk_position_);
  if (rest >= 16) {
    FreeBlock*& list = free_[rest >> 4 <= kSmallBytes / 16 ? rest >> 4 : kSmallBytes / 16];
    list = new (chunk_position_) FreeBlock{list};
  }
  chunk_position_ = chunk;
  chunk_end_ = chunk_position_ + bytes;
  chunk_bytes_ += bytes;
  note_growth();
}

void* Heap::allocate_slowly(size_t bytes) {
  if (bytes <= kSmallBytes) {
    size_t rounded = bytes == 0 ? 16 : (bytes + 15) & ~size_t{15};
    if (static_cast<size_t>(chunk_end_ - chunk_position_) < rounded) refill_chunk(rounded);
    return std::exchange(chunk_position_, chunk_position_ + rounded);
  }
  auto* block = static_cast<LargeBlock*>(std::malloc(sizeof(LargeBlock) + bytes));
  if (block == nullptr) out_of_memory();
  block->previous = nullptr;
  block->next = large_;
  if (large_ != nullptr) large_->previous = block;
  large_ = block;
  note_growth();
  return block + 1;
}

void Heap::clear_large(void* memory, size_t bytes) {
  for (size_t begin = 0; begin < bytes; begin += kClearedAtOnce) {
    spend(kClearedAtOnce / 64);
    std::memset(static_cast<char*>(memory) + begin, 0, std::min(kClearedAtOnce, bytes - begin));
  }
}

void Heap::deallocate_large(void* memory) {
  LargeBlock* block = static_cast<LargeBlock*>(memory) - 1;
  if (block->previous != nullptr) {
    block->previous->next = block->next;
  } else {
    large_ = block->next;
  }
  if (block->next != nullptr) block->next->previous = block->previous;
  std::free(block);
}

void* Heap::reallocate(void* block, size_t old_bytes, size_t new_bytes) {
  if (old_bytes > kSmallBytes && new_bytes > kSmallBytes) {
    LargeBlock* old_block = static_cast<LargeBlock*>(block) - 1;
    if (new_bytes > old_bytes && sizeof(LargeBlock) + new_bytes <= malloc_usable_size(old_block)) {
      // A text that grows piece by piece mostly fits into what malloc rounded its block up to.
      used_ += new_bytes - old_bytes;
      note_growth();
      return block;
    }
    if (std::min(old_bytes, new_bytes) > kMovedAtOnce) {
      return reallocate_in_pieces(block, old_bytes, new_bytes);
    }
    auto* moved = static_cast<LargeBlock*>(std::realloc(old_block, sizeof(LargeBlock) + new_bytes));
    if (moved == nullptr) out_of_memory();
    if (moved->previous != nullptr) {
      moved->previous->next = moved;
    } else {
      large_ = moved;
    }
    if (moved->next != nullptr) moved->next->previous = moved;
    used_ += new_bytes - old_bytes;
    note_growth();
    return moved + 1;
  }
  return reallocate_in_pieces(block, old_bytes, new_bytes);
}

void* Heap::reallocate_in_pieces(void* block, size_t old_bytes, size_t new_bytes) {
  void* fresh = allocate(new_bytes);
  if (block != nullptr) {
    copy_memory(fresh, block, std::min(old_bytes, new_bytes));
    deallocate(block, old_bytes);
  }
  return fresh;
}

void release_last(Object* object) {
  Heap& heap = *current_heap;
  if (!is_container(object)) {
    if ((object->flags & Object::kHasSerial) != 0) [[unlikely]]
      heap.forget_serial(object);
    heap.deallocate(object, object_bytes(object));
    return;
  }
  // This is called from destructors. What there is no memory to release stays until the heap goes.
  try {
    if (heap.draining_) {
      heap.dying_.push_back(object);
      return;
    }
    heap.draining_ = true;
    heap.release_object(object);
    if (heap.dying_.empty()) {
      heap.draining_ = false;
    } else {
      heap.drain();
    }
  } catch (const std::bad_alloc&) {
    heap.draining_ = false;
  }
}

void Heap::drain() {
  for (size_t left = kPiece; !dying_.empty();) {
    Object* object = dying_.back();
    dying_.pop_back();
    release_object(object);
    if (--left == 0) [[unlikely]] {
      spend(kPiece);
      left = kPiece;
    }
  }
  draining_ = false;
}

void Heap::release_object(Object* object) {
  if (object->kind == Kind::kGenerator) {
    auto* generator = static_cast<Generator*>(object);
    const bool closing = generator_needs_closing(generator);
    // One that runs is referred to by its frame, uncounted. Whoever drives it holds it, but in a
    // damaged snapshot: there it stays until the heap goes.
    if (closing || (generator->flags & Generator::kRunning) != 0) object->refs = 1;
    if (closing) pending_finalizers_.push_back(object);
    if (object->refs != 0) return;
  }
  if (object->kind == Kind::kFuture && failed_unseen(static_cast<Future*>(object))) {
    object->refs = 1;
    pending_finalizers_.push_back(object);
    return;
  }
  if ((object->flags & Object::kHasSerial) != 0) [[unlikely]]
    forget_serial(object);
  if (is_container(object)) {
    auto* container = static_cast<Container*>(object);
    container->previous->next = container->next;
    container->next->previous = container->previous;
    const size_t before = dying_.size();
    free_container(*this, container);
    // What was dropped first is taken first, and with it all that it refers to.
    if (dying_.size() > before + 1) {
      std::reverse(dying_.begin() + static_cast<ptrdiff_t>(before), dying_.end());
    }
    return;
  }
  deallocate(object, object_bytes(object));
}

uint32_t Heap::find_serial(const Object* object) const {
  auto found = serials_.find(object);
  return found == serials_.end() ? 0 : found->second;
}

void Heap::set_serial(Object* object, uint32_t serial) {
  object->flags |= Object::kHasSerial;
  if (serials_.insert_or_assign(object, serial).second) used_ += kSerialBytes;
}

void Heap::forget_serial(const Object* object) {
  if (serials_.erase(object) != 0) used_ -= kSerialBytes;
}

// Trial deletion: `previous` serves as a scratch count while the collector runs, and is rebuilt
// afterwards. An object whose references all come from other containers that are themselves not
// referred to from outside is garbage.
namespace {

uint64_t scratch(const Container* container) {
  return reinterpret_cast<uintptr_t>(container->previous);
}

void set_scratch(Container* container, uint64_t count) {
  container->previous = reinterpret_cast<Container*>(static_cast<uintptr_t>(count));
}

constexpr uint64_t kReachable = ~uint64_t{0};

// Charges for what the collector looks at.
struct Paid {
  Heap& heap;
  size_t left = kPiece;  // until the next charge
  std::vector<Container*> work = {};

  bool due() { return --left == 0; }
  [[gnu::noinline]] void charge() {
    left = kPiece;
    heap.spend(kPiece);
  }
  void look() {
    if (due()) [[unlikely]]
      charge();
  }
};

// A visitor ends with this call where a charge is due, so that it needs no frame of its own.
[[gnu::noinline]] void visit_after_charge(Visitor visit, void* context, Value value) {
  auto* paid = static_cast<Paid*>(context);
  paid->charge();
  ++paid->left;  // the visitor counts the value a second time
  visit(context, value);
}

void subtract_reference(void* context, Value value) {
  if (static_cast<Paid*>(context)->due()) [[unlikely]]
    return visit_after_charge(subtract_reference, context, value);
  if (!value.is_object() || value.object()->immortal() || !is_container(value.object())) return;
  auto* target = value.as<Container>();
  if (scratch(target) != kReachable && scratch(target) > 0) {
    set_scratch(target, scratch(target) - 1);
  }
}

void mark_reachable(void* context, Value value) {
  auto* paid = static_cast<Paid*>(context);
  if (paid->due()) [[unlikely]]
    return visit_after_charge(mark_reachable, context, value);
  if (!value.is_object() || value.object()->immortal() || !is_container(value.object())) return;
  auto* target = value.as<Container>();
  if (scratch(target) == kReachable) return;
  set_scratch(target, kReachable);
  paid->work.push_back(target);
}

}  // namespace

bool Heap::has_room_after_collection(size_t bytes) {
  collect_cycles();
  return used_ <= limit_ - bytes;
}

void Heap::collect_cycles() {
  // Every object is looked at again and again, and all of it is paid for, or a full heap could be
  // searched for ever for nothing.
  Paid paid{*this};
  spend(kPiece);
  for (Container* c = list_.next; c != &list_; c = c->next) {
    paid.look();
    set_scratch(c, c->refs);
  }
  for (Container* c = list_.next; c != &list_; c = c->next) {
    paid.look();
    visit_references(c, subtract_reference, &paid);
  }
  for (Container* c = list_.next; c != &list_; c = c->next) {
    paid.look();
    if (scratch(c) == 0 || scratch(c) == kReachable) continue;
    set_scratch(c, kReachable);
    paid.work.push_back(c);
    while (!paid.work.empty()) {
      Container* reached = paid.work.back();
      paid.work.pop_back();
      visit_references(reached, mark_reachable, &paid);
    }
  }
  std::vector<Container*> garbage;
  Container* previous = &list_;
  for (Container* c = list_.next; c != &list_; c = c->next) {
    paid.look();
    if (scratch(c) != kReachable) garbage.push_back(c);
    c->previous = previous;
    previous = c;
  }
  list_.previous = previous;
  // Hold each piece while its references are dropped, so that nothing is freed twice.
  for (Container* c : garbage) ++c->refs;
  // A base that lives on must forget its subclass while the tuple of bases is still whole.
  for (Container* c : garbage) {
    if (c->kind == Kind::kClass) forget_subclass(static_cast<Class*>(static_cast<Object*>(c)));
  }
  for (Container* c : garbage) {
    paid.look();
    auto* object = static_cast<Object*>(c);
    bool closing = c->kind == Kind::kGenerator
                       ? generator_needs_closing(static_cast<Generator*>(object))
                       : c->kind == Kind::kFuture && failed_unseen(static_cast<Future*>(object));
    if (closing) {
      ++c->refs;
      pending_finalizers_.push_back(c);
    } else {
      drop_references(*this, c);
    }
  }
  for (Container* c : garbage) {
    paid.look();
    release(Value::object(c));
  }
  await_garbage();
}

// The next collection comes when the heap has doubled: each pays for itself.
void Heap::await_garbage() {
  collect_at_ = used_ < kFirstCollection / 2 ? kFirstCollection : 2 * used_;
  if (!wants_collection()) clear_alarm();
}

}  // namespace pawl::vm
