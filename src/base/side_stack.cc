#include "base/side_stack.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/assert.h"

#if defined(__SANITIZE_ADDRESS__)
#define PAWL_STACKS_UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PAWL_STACKS_UNDER_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define PAWL_STACKS_UNDER_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define PAWL_STACKS_UNDER_TSAN 1
#endif
#endif
#if !defined(__x86_64__) || defined(__ILP32__)
#define PAWL_PORTABLE_STACKS 1
#endif

#ifdef PAWL_STACKS_UNDER_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef PAWL_STACKS_UNDER_TSAN
#include <sanitizer/tsan_interface.h>
#endif
#ifdef PAWL_PORTABLE_STACKS
#include <ucontext.h>
#else
// Saves the registers that a call preserves on the stack it leaves, and takes those of the other.
// A new stack begins in pawl_begin_stack, with the function to call in r13 and its argument in r12.
asm(R"(
.pushsection .text
.hidden pawl_switch_stack
.globl pawl_switch_stack
.type pawl_switch_stack, @function
pawl_switch_stack:
  .cfi_startproc
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .cfi_endproc
.size pawl_switch_stack, .-pawl_switch_stack
.hidden pawl_begin_stack
.globl pawl_begin_stack
.type pawl_begin_stack, @function
pawl_begin_stack:
  .cfi_startproc
  .cfi_undefined rip
  movq %r12, %rdi
  callq *%r13
  ud2
  .cfi_endproc
.size pawl_begin_stack, .-pawl_begin_stack
.popsection
)");
extern "C" void pawl_switch_stack(void** from, void* to);
extern "C" void pawl_begin_stack();
#endif

namespace pawl {

// Where the side that does not run has stopped, and what the sanitizers must know of the switch.
struct SideStack::Context {
#ifdef PAWL_PORTABLE_STACKS
  ucontext_t side;
  ucontext_t caller;
#else
  void* side = nullptr;
  void* caller = nullptr;
#endif
#ifdef PAWL_STACKS_UNDER_ASAN
  void* side_fake = nullptr;
  void* caller_fake = nullptr;
  const void* caller_bottom = nullptr;
  std::size_t caller_bytes = 0;
#endif
#ifdef PAWL_STACKS_UNDER_TSAN
  void* side_fiber = nullptr;
  void* caller_fiber = nullptr;
#endif
};

namespace {

std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

std::size_t stack_bytes() {
  constexpr std::size_t kLeast = std::size_t{1} << 20;
  std::size_t bytes = 0;
  pthread_attr_t attributes;
  if (::pthread_getattr_default_np(&attributes) == 0) {
    ::pthread_attr_getstacksize(&attributes, &bytes);
    ::pthread_attr_destroy(&attributes);
  }
  const std::size_t page = page_bytes();
  return (std::max(bytes, kLeast) + page - 1) / page * page;
}

}  // namespace

std::unique_ptr<SideStack> SideStack::create() {
  static const std::size_t bytes = stack_bytes() + page_bytes();
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  if (::mprotect(memory, page_bytes(), PROT_NONE) != 0) {
    ::munmap(memory, bytes);
    return nullptr;
  }
  return std::unique_ptr<SideStack>(new SideStack(memory, bytes));
}

SideStack::SideStack(void* memory, std::size_t bytes)
    : memory_(memory), bytes_(bytes), context_(std::make_unique<Context>()) {
  prepare();
}

SideStack::~SideStack() {
  PAWL_ASSERT(!busy_);
#ifdef PAWL_STACKS_UNDER_TSAN
  __tsan_destroy_fiber(context_->side_fiber);
#endif
#ifdef PAWL_STACKS_UNDER_ASAN
  // The outermost frames never return: the next mapping at this address must not inherit their
  // marks.
  __asan_unpoison_memory_region(memory_, bytes_);
#endif
  ::munmap(memory_, bytes_);
}

void SideStack::prepare() {
#ifdef PAWL_STACKS_UNDER_TSAN
  context_->side_fiber = __tsan_create_fiber(0);
#endif
#ifdef PAWL_PORTABLE_STACKS
  ::getcontext(&context_->side);
  context_->side.uc_stack.ss_sp = static_cast<char*>(memory_) + page_bytes();
  context_->side.uc_stack.ss_size = bytes_ - page_bytes();
  context_->side.uc_link = nullptr;
  // makecontext passes ints: the address goes in two halves.
  const auto address = reinterpret_cast<std::uintptr_t>(this);
  auto begin = [](unsigned high, unsigned low) {
    enter(reinterpret_cast<SideStack*>(std::uintptr_t{high} << 32 | low));
  };
  ::makecontext(&context_->side, reinterpret_cast<void (*)()>(+begin), 2,
                static_cast<unsigned>(address >> 32), static_cast<unsigned>(address));
#else
  auto** top = reinterpret_cast<void**>(static_cast<char*>(memory_) + bytes_);
  *--top = reinterpret_cast<void*>(&pawl_begin_stack);
  *--top = nullptr;                                     // rbp
  *--top = nullptr;                                     // rbx
  *--top = this;                                        // r12
  *--top = reinterpret_cast<void*>(&SideStack::enter);  // r13
  *--top = nullptr;                                     // r14
  *--top = nullptr;                                     // r15
  context_->side = top;
#endif
}

// The stack's outermost frame: works for ever, and gives way after each piece of work.
void SideStack::enter(SideStack* stack) {
#ifdef PAWL_STACKS_UNDER_ASAN
  // Before `work`: AddressSanitizer looks at the stack when a function is called that never
  // returns.
  Context& context = *stack->context_;
  __sanitizer_finish_switch_fiber(nullptr, &context.caller_bottom, &context.caller_bytes);
#endif
  stack->work();
  PAWL_UNREACHABLE();
}

void SideStack::work() {
  while (true) {
    try {
      work_();
    } catch (...) {
      thrown_ = std::current_exception();
    }
    work_ = nullptr;
    busy_ = false;
    switch_out();
  }
}

bool SideStack::switch_in() {
  Context& context = *context_;
#ifdef PAWL_STACKS_UNDER_ASAN
  __sanitizer_start_switch_fiber(&context.caller_fake, static_cast<char*>(memory_) + page_bytes(),
                                 bytes_ - page_bytes());
#endif
#ifdef PAWL_STACKS_UNDER_TSAN
  context.caller_fiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(context.side_fiber, 0);
#endif
#ifdef PAWL_PORTABLE_STACKS
  ::swapcontext(&context.caller, &context.side);
#else
  pawl_switch_stack(&context.caller, context.side);
#endif
#ifdef PAWL_STACKS_UNDER_ASAN
  __sanitizer_finish_switch_fiber(context.caller_fake, nullptr, nullptr);
#endif
  if (thrown_) [[unlikely]]
    std::rethrow_exception(std::exchange(thrown_, nullptr));
  return !busy_;
}

void SideStack::switch_out() {
  Context& context = *context_;
#ifdef PAWL_STACKS_UNDER_ASAN
  __sanitizer_start_switch_fiber(&context.side_fake, context.caller_bottom, context.caller_bytes);
#endif
#ifdef PAWL_STACKS_UNDER_TSAN
  __tsan_switch_to_fiber(context.caller_fiber, 0);
#endif
#ifdef PAWL_PORTABLE_STACKS
  ::swapcontext(&context.side, &context.caller);
#else
  pawl_switch_stack(&context.side, context.caller);
#endif
#ifdef PAWL_STACKS_UNDER_ASAN
  __sanitizer_finish_switch_fiber(context.side_fake, &context.caller_bottom, &context.caller_bytes);
#endif
}

bool SideStack::run(std::function<void()> work) {
  PAWL_ASSERT(!busy_);
  work_ = std::move(work);
  busy_ = true;
  return switch_in();
}

bool SideStack::go_on() {
  PAWL_ASSERT(busy_);
  return switch_in();
}

void SideStack::pause() { switch_out(); }

}  // namespace pawl
