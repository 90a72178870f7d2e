// Interpreter: executes frames. The dispatch loop (execute.cc) has the fast paths; everything else
// is a member function here, by concern: calls.cc, attributes.cc, operators.cc, iteration.cc,
// generators.cc, exceptions.cc, classes.cc, construction.cc, patterns.cc.
//
// Stackless: an instruction that needs the program's own code pushes a frame, notes in its own
// frame how to go on (Frame::resume), and returns kEnter; when the pushed frame returns, the loop
// calls resume_with, which finishes the instruction or takes its next step. So the C++ stack is as
// deep inside a thousand Python calls as inside one. Nested execution (Machine::call) is for
// natives only; `nested()` says how many are open.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lang/bytecode/opcodes.h"
#include "vm/frame.h"
#include "vm/inspect.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/operations.h"
#include "vm/value.h"

namespace pawl::vm {

// How an instruction went.
enum class Step : uint8_t {
  kNext,   // done: go on with the next instruction
  kJump,   // done: frame->instruction is where to go on
  kEnter,  // the top frame changed: go on there
  kError,  // an exception is pending, or the run is over
  kExit,   // leave the loop: exit_ says why
};

// Why the loop was left.
enum class Exit : uint8_t {
  kReturned,   // the boundary frame returned: result()
  kYielded,    // the boundary frame, a generator's, yielded: result()
  kRaised,     // the exception is pending
  kSuspended,  // the fiber awaits: its frames are at top()
  kBareYield,  // the fiber gives way (sleep(0))
  kSlice,      // the instruction budget is used up; may go on at once
};

// The answer of an attribute lookup.
enum class Lookup : uint8_t {
  kValue,     // found: the value is there
  kGetter,    // found: a property; call its getter (the value) with the object
  kDescribe,  // found: an object with __get__ (the value)
  kMissing,
  kError,
};

class Interpreter {
 public:
  explicit Interpreter(Machine& machine) : machine_(machine) {}

  // Runs the frames from top() until the innermost boundary frame is left.
  Exit execute();
  Frame* top() const { return top_; }
  void set_top(Frame* frame) { top_ = frame; }
  Exit exit_reason() const { return exit_; }  // after a Step::kExit
  Ref take_result() { return std::move(result_); }
  int nested() const { return nested_; }
  // Stops with kSlice after so many instructions, when nothing is nested; 0: never.
  void set_budget(uint64_t instructions) {
    budget_ = instructions;
    counting_ = instructions != 0;
  }

  // A new turn begins: raises are counted anew (fault.h).
  void begin_turn() { raises_before_turn_ = raises_; }
  uint32_t raises_before_turn() const { return raises_before_turn_; }
  // Takes down the frames at the raise of this number, of a machine that is new or was just
  // decoded.
  void record_raise(uint32_t number) { recorded_raise_ = number; }
  // Of the recorded raise, or of where a limit ended the run; innermost first.
  std::vector<InspectedFrame> take_recorded() { return std::exchange(recorded_, {}); }

  // --- calls.cc
  // Takes the arguments out of `args` (leaving them empty); names: Tuple of keyword names for the
  // last arguments, or empty.
  Step call(Frame* frame, Value callee, Value* args, uint32_t count, const Tuple* names);
  Ref call_nested(Value callee, std::span<const Value> args, Value keywords);
  // A frame for a Python function, its parameters bound. Null: TypeError pending.
  Frame* bind(const Function* function, Value* args, uint32_t count, const Tuple* names);
  Step push(Frame* frame, uint8_t flags = 0);
  Step call_spread(Frame* frame, Value callee, Value positional, Value keywords);
  Ref run_native(const NativeInfo& info, Value self, Value* args, uint32_t count,
                 const Tuple* names);
  Step after_native(Frame* frame, Ref result);
  // A native whose arguments need no binding: they are all there, by position.
  Step call_direct(Frame* frame, const NativeInfo& info, Value* args, uint32_t count);
  void set_tail_call(Value callee, std::span<const Value> args, Expect expect);
  // The native's result is what the generator yields next: next(g), g.send(x), g.throw(e),
  // g.close(); or what awaiting it gives: asyncio.run(c); or that of an async generator's step
  // driven by hand, with an exception or not.
  enum class TailKind : uint8_t {
    kCall,
    kSend,
    kThrow,
    kClose,
    kAwait,
    kStep,
    kRepr,
    kInstantiate
  };
  Ref tail_resume(TailKind kind, Value generator, Value value);
  // The native's result is what type.__call__ gives: an object of the class, past the metaclass.
  Ref tail_instantiate(Value cls, Value args_tuple, Value keywords);
  // Calls a __repr__ for repr().
  Ref tail_repr(Value method, Value value);

  // --- attributes.cc
  Lookup lookup(Value object, String* name, Ref* value);
  Step load_attribute(Frame* frame, Value object, String* name);
  Step store_attribute(Frame* frame, Value object, String* name, Value value);  // empty: delete
  Step load_method(Frame* frame, Value object, String* name, bool special);
  Ref get_attribute_nested(Value object, String* name, bool* missing);
  bool set_attribute_nested(Value object, String* name, Value value);
  Ref bind_attribute(Value attribute, Value object, Class* cls, Lookup* lookup);
  Lookup bind_to_class(Value attribute, Value object, Ref* value);
  Ref raise_no_attribute(Value object, String* name);
  void remember_attribute(Frame* frame, Value object, String* name, Lookup found, Value value);
  void remember_store(Frame* frame, Value object, String* name, Shape* before);
  // What super(start, object).name is, noted as a method; null if it is anything else.
  const CacheEntry* find_super_method(Cache& cache, Value start, Value object, const String* name);

  // --- operators.cc
  Step binary(Frame* frame, bytecode::Opcode op, bool in_place, Value left, Value right);
  Step compare(Frame* frame, bytecode::Opcode op, Value left, Value right);
  Step unary(Frame* frame, bytecode::Opcode op, Value operand);
  Step contains(Frame* frame, Value item, Value container, bool negate);
  Step truth(Frame* frame, Value value);  // for a jump or `not`
  Step load_item(Frame* frame, Value object, Value key);
  Step store_item(Frame* frame, Value object, Value key, Value value);
  Step delete_item(Frame* frame, Value object, Value key);
  Step format(Frame* frame, Value value, Value spec, int conversion);

  // --- iteration.cc
  Step get_iter(Frame* frame, Value iterable);
  Step for_iter(Frame* frame, Value iterator);
  Step extend(Frame* frame);  // the literal and call forms of * and **
  Step async_iteration(Frame* frame, Value object, bool next);
  Step unpack(Frame* frame, Value iterable, uint16_t base, uint16_t count);
  Step unpack_star(Frame* frame, Value iterable, uint16_t base, uint8_t before, uint8_t after);

  // --- generators.cc
  Ref make_generator(Frame* frame);
  // Pushes the generator's frame with `sent` as the value of its yield.
  Step resume_generator(Frame* frame, Generator* generator, Ref sent, Resume how);
  Step throw_into(Frame* frame, Generator* generator, Ref exception, Resume how);
  Step yield(Frame* frame, Ref value);
  Step yield_from(Frame* frame, Value iterable);
  Step continue_yield_from(Frame* frame, Ref sent);
  Step await(Frame* frame, Value awaitable);
  Step return_from_generator(Frame* frame, Ref value);
  Ref generator_send_nested(Generator* generator, Ref sent, bool* finished);
  bool close_generator_nested(Generator* generator);
  void run_finalizers();
  void warn_never_awaited(const Generator* coroutine);

  // --- async_generators.cc
  Step begin_step(Frame* frame, Value step, Resume how, Ref thrown);

  // --- execute.cc
  Step return_value(Frame* frame, Ref value);
  Step resume_with(Frame* frame, Ref value);

  // --- exceptions.cc
  // Finds a handler for the pending exception: kEnter with the frame set up, or kExit.
  Step unwind();
  Step raise(Frame* frame, Value exception, Value cause, bool has_cause);
  Ref instantiate_exception(Value exception);
  void set_context(Exception* exception);
  Value handled_exception(Frame* from);
  void add_traceback(Frame* frame, Exception* exception);
  Step exception_match(Frame* frame, Value exception, Value classes);
  Step group_match(Frame* frame, uint16_t base, Value exception, Value classes);
  Step group_reraise(Frame* frame, Value original, Value raised);
  void convert_stop_iteration(Frame* frame);

  // --- classes.cc
  Step build_class(Frame* frame, uint32_t body, Value* block);
  Ref finish_class(Frame* body, Value answer);
  // Without a metaclass it has that of its bases, or `type`.
  Ref make_class(Value name, Value bases, Value attributes, Value keywords, uint32_t definition,
                 Class* metaclass = nullptr);

  // --- metaclasses.cc
  // Null: TypeError pending.
  Class* winning_metaclass(Class* given, std::span<const Value> bases);
  // The definition of the class that a metaclass is making, if this is its name; once.
  uint32_t take_definition(Value name);
  Ref name_in_mapping(Value names, String* name);
  bool delete_from_mapping(Value names, String* name);

  // --- construction.cc
  Step construct(Frame* frame, Class* cls, Value* args, uint32_t count, const Tuple* names);
  // The same behind a class's own __class_call__ (enumerations).
  Step instantiate(Frame* frame, Class* cls, Value* args, uint32_t count, const Tuple* names);
  Ref instantiate_nested(Class* cls, Value args_tuple, Value keywords);
  Ref allocate_instance(Class* cls);
  Ref adopt_subclass(Class* cls, Ref made);
  void remember_constructor(Frame* frame, Class* cls);
  // The class at block[0], of which the cache knows something, called with what follows it.
  Step construct_known(Frame* frame, const CacheEntry& known, Value* block, uint32_t count);

  // --- patterns.cc
  Step match_class(Frame* frame, Value subject, Value spec);
  void remember_match(Frame* frame, Value cls, Value subject, std::span<const Value> names,
                      std::span<const Value> values);
  Step match_keys(Frame* frame, Value subject, Value keys);
  Step match_rest(Frame* frame, Value subject, Value keys);
  Step bad_pattern();
  bool matches_sequence(Value subject);
  bool matches_mapping(Value subject);

  // --- names (execute.cc)
  // The opcode the compiler wrote at the frame's instruction, whatever the loader made of it.
  static bytecode::Opcode stored_opcode(const Frame* frame) {
    return frame->code->function->code[frame->code->position_of(frame->instruction)].opcode();
  }
  Step finish_import(Frame* frame);
  Step load_name(Frame* frame, String* name, Value cell);
  Step import_module(Frame* frame, uint32_t module);

  Step store(Frame* frame, Ref value) {  // the instruction's result to register a
    Value& slot = frame->registers()[frame->instruction->a];
    Value old = slot;
    slot = value.take();
    release(old);
    return Step::kNext;
  }
  Step fail() { return Step::kError; }
  Machine& machine() { return machine_; }
  // What awaiting an iterator gives that __await__ answered with and that never waits: iter(()).
  // Empty: an exception is pending.
  Ref await_at_once(Value iterator);

 private:
  template <bool kCounting>
  Exit run();
  Ref resolve_bases(const Ref& bases);
  Ref raise_no_base(Value base, const Ref& bases);
  bool needs_preparation(Value bases, Value keywords);
  Ref prepare_class(Value name, Value bases, Value keywords, Ref* names);
  Ref prepare_namespace(Value metaclass, Value name, Value bases, Value keywords);
  static bool is_prepared(const Frame* body);
  Ref finish_prepared_class(Frame* body, Value cell);
  bool run_set_name(Class* cls);
  bool run_init_subclass(Class* cls, Value keywords);
  bool step_iterator(Value iterator, Value sent, Ref* value);
  Step throw_into_object(Frame* frame, Value method, Value exception);
  Step enter_getter(Frame* frame, Value object, Value method, std::initializer_list<Value> args);
  Step enter_for(Frame* frame, Resume resume, Value callee, std::span<const Value> args);
  Step enter_special(Frame* frame, Resume resume, Value method, std::initializer_list<Value> args);
  Step binary_step(Frame* frame, bytecode::Opcode op, Value left, Value right, Resume stage);
  Step compare_step(Frame* frame, bytecode::Opcode op, Value left, Value right, Resume stage);
  Step finish_truth(Frame* frame, bool value);
  Step exhausted(Frame* frame);
  Step await_value(Frame* frame, Value awaitable);
  Step give_out(Frame* frame, Future* future);
  Step after_given(Frame* frame, Value given);
  Step await_with_default(Frame* frame, Value awaited);
  bool default_applies(Frame* frame);
  Step answer_await(Frame* frame, Resume how, Ref value);
  Step finish_step(Frame* frame, Ref value, bool yielded);
  bool step_is_closed(Frame* frame);
  void pop(Frame* frame);
  void note_raise();
  Step resume_error(Frame* frame, bool* handled);
  Exit run_boundary(Frame* frame);
  Ref finish_generator_nested(Exit exit, bool* finished);
  Ref nested_result(Exit exit);
  // Below a builtin's callback there are C++ frames, which no snapshot can hold.
  void refuse_await();
  Ref finish_nested(Ref native_result);
  Ref run_scratch(Frame* scratch, Step step);
  Step call_with_self(Frame* frame, Value function, Value self, Value* args, uint32_t count,
                      const Tuple* names);

  Machine& machine_;
  Frame* top_ = nullptr;
  Ref result_;
  Exit exit_ = Exit::kReturned;
  int nested_ = 0;
  std::set<std::string> told_;  // warnings of coroutines that nobody awaited
  uint64_t budget_ = 0;
  bool counting_ = false;
  bool skip_traceback_ = false;  // a re-raise adds no entry for its own frame
  uint32_t raises_ = 0;
  uint32_t raises_before_turn_ = 0;
  uint32_t recorded_raise_ = 0;  // 0: none
  std::vector<InspectedFrame> recorded_;
  Ref last_stop_value_;  // what the last generator run nested returned
  Ref tail_callee_;
  std::vector<Value> tail_args_;  // owned
  Expect tail_expect_ = Expect::kAnything;
  TailKind tail_kind_ = TailKind::kCall;
  Ref tail_names_;  // Tuple of keyword names, for kInstantiate
  struct Definition {
    Value name;  // borrowed
    uint32_t number = 0;
  };
  Definition being_made_;

  friend class Scheduler;
};

// Gives the parameters of a new frame that have no value yet their defaults (calls.cc).
void fill_defaults(const Function& function, Frame* frame);
// Puts a function's cells into the registers of its new frame (calls.cc).
void copy_closure(const Function& function, Frame* frame);
// TypeError (metaclasses.cc).
Ref raise_metaclass_conflict(Machine& machine);
// Recomputes which lookup hooks a class has, after a change (classes.cc).
void refresh_class_flags(Machine& machine, Class* cls);
// Whether an exception is an instance of a class or of one in a tuple (exceptions.cc).
bool matches_exception(Value exception, Value classes);

}  // namespace pawl::vm
