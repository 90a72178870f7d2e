// SideStack: a second C++ stack for the thread. Work that runs on it can stop in the middle of
// whatever it does, however deep its calls are, and go on later where it stopped. The thread does
// something else in between.
//
//     SideStack stack;
//     bool ended = stack.run([&] { … stack.pause(); … });   // false: stopped in pause()
//     while (!ended) ended = stack.go_on();
//
// One thread uses a stack. The work must end before the stack is destroyed, and must know that
// everything which belongs to the thread (a thread_local variable) may have changed when pause()
// returns. An exception that leaves the work comes out of run() or go_on().
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>

namespace pawl {

class SideStack {
 public:
  // As large as the stack of a new thread, with a page below it that nobody may touch. Null: the
  // system gives no memory.
  static std::unique_ptr<SideStack> create();
  ~SideStack();
  SideStack(const SideStack&) = delete;
  SideStack& operator=(const SideStack&) = delete;

  // Both return true if the work has ended, and false if it has paused.
  bool run(std::function<void()> work);
  bool go_on();
  // For the work alone: back to whoever has called run() or go_on().
  void pause();

  bool idle() const { return !busy_; }

 private:
  struct Context;

  SideStack(void* memory, std::size_t bytes);
  static void enter(SideStack* stack);
  void prepare();
  void work();
  bool switch_in();
  void switch_out();

  void* memory_;  // the guard page first
  std::size_t bytes_;
  std::unique_ptr<Context> context_;
  std::function<void()> work_;
  std::exception_ptr thrown_;
  bool busy_ = false;
};

}  // namespace pawl
