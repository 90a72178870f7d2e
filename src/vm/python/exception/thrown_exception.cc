#include "vm/python/exception/thrown_exception.h"

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {
namespace {

// An instance that is given is taken as it is, a tuple holds the arguments.
Ref make_thrown(Machine& machine, Value type, Value value) {
  if (value.empty() || value.is_none()) return machine.interpreter().instantiate_exception(type);
  if (value.is(Kind::kException) && is_subclass(value.as<Exception>()->cls, type.as<Class>())) {
    return Ref::share(value);
  }
  if (value.is(Kind::kTuple)) return machine.call(type, value.as<Tuple>()->view());
  return machine.call(type, {value});
}

}  // namespace

Ref thrown_exception(Machine& machine, Args args) {
  const Value type = args[1];
  const Value value = args.has(2) ? args[2] : Value();
  const Value traceback = args.has(3) ? args[3] : Value();
  const bool has_traceback = is_record(traceback, TypeId::kTraceback);
  if (!traceback.empty() && !traceback.is_none() && !has_traceback) {
    return machine.raise_type_error("throw() third argument must be a traceback object");
  }
  Ref exception;
  if (is_exception_class(type)) {
    exception = make_thrown(machine, type, value);
    if (!exception.empty() && !exception.get().is(Kind::kException)) {
      machine.raise_type_error("calling " + repr_text(machine, type).value_or("?") +
                               " should have returned an instance of BaseException, not " +
                               machine.type_name(exception));
      exception = {};
    }
    if (exception.empty() && machine.pending_is(TypeId::kBaseException)) {
      exception = machine.take_pending();
    }
  } else if (!type.is(Kind::kException)) {
    return machine.raise_type_error(
        "exceptions must be classes or instances deriving from BaseException, not " +
        machine.type_name(type));
  } else if (!value.empty() && !value.is_none()) {
    return machine.raise_type_error("instance exception may not have a separate value");
  } else {
    exception = Ref::share(type);
  }
  if (exception.empty()) return {};
  if (has_traceback && !set_traceback(machine, exception.as<Exception>(), traceback)) return {};
  return exception;
}

}  // namespace pawl::vm
