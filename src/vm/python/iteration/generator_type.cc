// Generators and coroutines as objects; cells of the interpreter's own loop do the work
// (interpreter/generators.cc).
#include "vm/python/builtins/tables.h"

#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/python/exception/thrown_exception.h"

namespace pawl::vm {
namespace {

using TailKind = Interpreter::TailKind;

Ref generator_iter(Machine&, Args args) { return Ref::share(args[0]); }

Ref generator_next_native(Machine& machine, Args args) {
  return machine.interpreter().tail_resume(TailKind::kSend, args[0], Value());
}

Ref generator_send(Machine& machine, Args args) {
  return machine.interpreter().tail_resume(TailKind::kSend, args[0], args[1]);
}

Ref generator_throw(Machine& machine, Args args) {
  Ref exception = thrown_exception(machine, args);
  if (exception.empty()) return {};
  return machine.interpreter().tail_resume(TailKind::kThrow, args[0], exception);
}

Ref generator_close(Machine& machine, Args args) {
  auto* generator = args[0].as<Generator>();
  if ((generator->flags & Generator::kRunning) != 0) {
    return machine.raise_value_error("generator already executing");
  }
  bool unstarted = (generator->flags & Generator::kStarted) == 0;
  if (unstarted || (generator->flags & Generator::kFinished) != 0) {
    if (!machine.interpreter().close_generator_nested(generator)) return {};
    return Ref::none();
  }
  Ref exit = machine.make_exception(TypeId::kGeneratorExit, {});
  return machine.interpreter().tail_resume(TailKind::kClose, args[0], exit);
}

const NativeDef kGeneratorMethods[] = {
    {1, "__iter__", "self, /", generator_iter},
    {2, "__next__", "self, /", generator_next_native},
    {3, "send", "self, value, /", generator_send},
    {4, "throw", "self, type, value=, traceback=, /", generator_throw},
    {5, "close", "self, /", generator_close},
};

const NativeDef kCoroutineMethods[] = {
    {1, "__await__", "self, /", generator_iter},
    {2, "send", "self, value, /", generator_send},
    {3, "throw", "self, type, value=, traceback=, /", generator_throw},
    {4, "close", "self, /", generator_close},
};

}  // namespace

std::span<const NativeType> generator_types() {
  static const NativeType kTypes[] = {
      {TypeId::kGenerator, "generator", TypeId::kObject, kGeneratorMethods, "builtins", nullptr,
       false},
      {TypeId::kCoroutine, "coroutine", TypeId::kObject, kCoroutineMethods, "builtins", nullptr,
       false},
      {TypeId::kAsyncGenerator, "async_generator", TypeId::kObject, async_generator_methods(),
       "builtins", nullptr, false},
      {TypeId::kAsyncGeneratorStep, "async_generator_asend", TypeId::kObject, async_step_methods(),
       "builtins", nullptr, false},
  };
  return kTypes;
}

}  // namespace pawl::vm
