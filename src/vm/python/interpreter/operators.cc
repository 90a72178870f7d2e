// Operators on everything but small ints and floats. Builtin operands are computed at once
// (operations.h); a class of the program that defines the method gets a frame, and Python's
// protocol (NotImplemented, reflected methods) goes on when it answers.
#include "vm/interpreter/comparison.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

// Whether an operator on it may run code of the program.
bool is_user(Value value) { return class_with_hooks(value) != nullptr; }

// Whether == and != of it are what every object has.
bool has_default_equality(Machine& machine, Value value) {
  Class* object = machine.type(TypeId::kObject);
  Value equal = find_class_dunder(machine, object, Dunder::kEq);
  Value unequal = find_class_dunder(machine, object, Dunder::kNe);
  return equal.is(Kind::kNative) && unequal.is(Kind::kNative) &&
         find_dunder(machine, value, Dunder::kEq) == equal &&
         find_dunder(machine, value, Dunder::kNe) == unequal;
}

bool is_program_function(Value method) { return !method.empty() && !method.is(Kind::kNative); }

}  // namespace

// Calls something with the instruction left open; a native answers at once.
Step Interpreter::enter_for(Frame* frame, Resume resume, Value method,
                            std::span<const Value> args) {
  Value values[4];
  uint32_t count = 0;
  for (Value value : args) values[count++] = Ref::share(value).take();
  if (method.is(Kind::kFunction) && method.as<Function>()->code->simple &&
      method.as<Function>()->code->positional == count) {
    const auto* function = method.as<Function>();
    Frame* entered = new_frame(machine_.heap_, function->code);
    for (uint32_t i = 0; i < count; ++i) entered->registers()[i] = values[i];
    if (function->code->free_count != 0) copy_closure(*function, entered);
    frame->resume = Resume::kStore;
    Step step = push(entered);
    if (step == Step::kEnter) frame->resume = resume;
    return step;
  }
  Ref keep = Ref::share(method);
  Value before = frame->registers()[frame->instruction->a];
  Ref saved = Ref::share(before);
  Step step = call(frame, keep, values, count, nullptr);
  for (uint32_t i = 0; i < count; ++i) release(values[i]);
  if (step == Step::kEnter) {
    frame->resume = resume;
    return step;
  }
  if (step != Step::kNext || resume == Resume::kStore) return step;
  // Answered without a frame: the value is in register a; put back what was there and go on as if
  // a frame had returned it.
  Value& slot = frame->registers()[frame->instruction->a];
  Ref answer = Ref::adopt(std::exchange(slot, saved.take()));
  frame->resume = resume;
  return resume_with(frame, std::move(answer));
}

// Calls a special method; the first argument is its object.
Step Interpreter::enter_special(Frame* frame, Resume resume, Value method,
                                std::initializer_list<Value> args) {
  const std::span<const Value> all(args.begin(), args.size());
  if (takes_self(method)) [[likely]]
    return enter_for(frame, resume, method, all);
  Ref bound = bind_special(machine_, method, all[0]);
  return bound.empty() ? Step::kError : enter_for(frame, resume, bound, all.subspan(1));
}

Step Interpreter::binary(Frame* frame, Opcode op, bool in_place, Value left, Value right) {
  if (!is_user(left) && !is_user(right)) {
    Ref result = in_place ? vm::binary_in_place(machine_, op, left, right)
                          : vm::binary(machine_, op, left, right);
    return result.empty() ? Step::kError : store(frame, std::move(result));
  }
  // The operands must outlive the method: they wait in the frame's scratch.
  release(std::exchange(frame->scratch, make_tuple(machine_.heap_, {left, right}).take()));
  if (in_place) {
    Value method = find_dunder(machine_, left, operator_methods(op).in_place);
    if (!method.empty()) return enter_special(frame, Resume::kInPlace, method, {left, right});
  }
  return binary_step(frame, op, left, right, Resume::kStore);
}

// `stage` says which method answered NotImplemented last; kStore: none has been asked yet.
Step Interpreter::binary_step(Frame* frame, Opcode op, Value left, Value right, Resume stage) {
  OperatorMethods methods = operator_methods(op);
  Class* left_class = class_of(machine_, left);
  Class* right_class = class_of(machine_, right);
  Value plain = find_dunder(machine_, left, methods.plain);
  Value reflected =
      left_class == right_class ? Value() : find_dunder(machine_, right, methods.reflected);
  bool in_place = (frame->instruction->flags & bytecode::kInPlace) != 0;
  if (in_place && op == Opcode::kMultiply && !may_repeat_in_place(left, right, reflected)) {
    reflected = Value();
  }
  bool right_first = !reflected.empty() && left_class != right_class &&
                     is_subclass(right_class, left_class) &&
                     find_class_dunder(machine_, left_class, methods.reflected) != reflected;
  // A builtin sequence is repeated only if nobody knows how to multiply.
  right_first |= op == Opcode::kMultiply && !reflected.empty() && plain.is(Kind::kNative) &&
                 is_repeated(unwrap(left));
  if (stage == Resume::kStore && right_first) {
    return enter_special(frame, Resume::kBinaryRightFirst, reflected, {right, left});
  }
  if ((stage == Resume::kStore || stage == Resume::kBinaryRightFirst) && !plain.empty()) {
    return enter_special(frame, Resume::kBinaryLeft, plain, {left, right});
  }
  if (stage != Resume::kBinaryRight && stage != Resume::kBinaryRightFirst && !right_first &&
      !reflected.empty()) {
    return enter_special(frame, Resume::kBinaryRight, reflected, {right, left});
  }
  raise_unsupported(machine_, op, left, right,
                    in_place ? Assignment::kInPlace : Assignment::kPlain);
  return Step::kError;
}

Step Interpreter::compare(Frame* frame, Opcode op, Value left, Value right) {
  if (!is_user(left) && !is_user(right)) {
    Ref result = vm::compare(machine_, op, left, right);
    return result.empty() ? Step::kError : store(frame, std::move(result));
  }
  if (op == Opcode::kEqual || op == Opcode::kNotEqual) {
    // Where neither class says what equality is, it is identity.
    bool same_class = is_user(left) && class_with_hooks(left) == class_with_hooks(right);
    if (has_default_equality(machine_, left) &&
        (same_class || has_default_equality(machine_, right))) {
      return store(frame, Ref::boolean((left == right) == (op == Opcode::kEqual)));
    }
  }
  release(std::exchange(frame->scratch, make_tuple(machine_.heap_, {left, right}).take()));
  return compare_step(frame, op, left, right, Resume::kStore);
}

Step Interpreter::compare_step(Frame* frame, Opcode op, Value left, Value right, Resume stage) {
  Class* left_class = class_of(machine_, left);
  Class* right_class = class_of(machine_, right);
  Value plain = find_dunder(machine_, left, comparison_dunder(op));
  Value reflected = find_dunder(machine_, right, comparison_dunder(swapped_comparison(op)));
  // object.__ne__ asks the __eq__ of the one whose it is.
  bool right_first =
      left_class != right_class && is_subclass(right_class, left_class) &&
      (is_program_function(reflected) || (op == Opcode::kNotEqual && !reflected.empty()));
  if (stage == Resume::kStore && right_first) {
    return enter_special(frame, Resume::kCompareRightFirst, reflected, {right, left});
  }
  if ((stage == Resume::kStore || stage == Resume::kCompareRightFirst) && !plain.empty()) {
    return enter_special(frame, Resume::kCompareLeft, plain, {left, right});
  }
  if (stage != Resume::kCompareRight && stage != Resume::kCompareRightFirst && !right_first &&
      !reflected.empty()) {
    return enter_special(frame, Resume::kCompareRight, reflected, {right, left});
  }
  if (op == Opcode::kEqual || op == Opcode::kNotEqual) {
    return store(frame, Ref::boolean((left == right) == (op == Opcode::kEqual)));
  }
  machine_.raise_type_error("'" + std::string(comparison_text(op)) +
                            "' not supported between instances of '" + machine_.type_name(left) +
                            "' and '" + machine_.type_name(right) + "'");
  return Step::kError;
}

Step Interpreter::unary(Frame* frame, Opcode op, Value operand) {
  Dunder which = op == Opcode::kNegative   ? Dunder::kNeg
                 : op == Opcode::kPositive ? Dunder::kPos
                                           : Dunder::kInvert;
  Value plain = unwrap(operand);
  bool user = is_user(operand);
  if (user && is_program_function(find_dunder(machine_, operand, which))) {
    return enter_special(frame, Resume::kStore, find_dunder(machine_, operand, which), {operand});
  }
  if (!user || (plain != operand && is_number(plain))) {
    if (plain.is_bool()) plain = Value::small_int(plain.is_true());
    if (is_int(plain)) {
      if (op == Opcode::kPositive) return store(frame, Ref::share(plain));
      return store(frame, op == Opcode::kNegative ? int_negate(machine_.heap_, plain)
                                                  : int_invert(machine_.heap_, plain));
    }
    if (plain.is_double() && op != Opcode::kInvert) {
      double d = plain.number();
      return store(frame, Ref::number(op == Opcode::kNegative ? -d : d));
    }
  }
  Value method = find_dunder(machine_, operand, which);
  if (!method.empty()) return enter_special(frame, Resume::kStore, method, {operand});
  const char* symbol = op == Opcode::kNegative ? "-" : op == Opcode::kPositive ? "+" : "~";
  machine_.raise_type_error(std::string("bad operand type for unary ") + symbol + ": '" +
                            machine_.type_name(operand) + "'");
  return Step::kError;
}

// --- truth ---------------------------------------------------------------------------------------

Step Interpreter::truth(Frame* frame, Value value) {
  if (is_user(value)) {
    Value method = find_dunder(machine_, value, Dunder::kBool);
    if (is_program_function(method)) return enter_special(frame, Resume::kTruth, method, {value});
    if (method.empty()) {
      method = find_dunder(machine_, value, Dunder::kLen);
      if (is_program_function(method)) {
        return enter_special(frame, Resume::kTruthLength, method, {value});
      }
    }
  }
  switch (truth_of(machine_, value)) {
    case Truth::kError:
      return Step::kError;
    case Truth::kFalse:
      return finish_truth(frame, false);
    default:
      return finish_truth(frame, true);
  }
}

Step Interpreter::finish_truth(Frame* frame, bool value) {
  bytecode::Instruction* instruction = frame->instruction;
  switch (instruction->opcode()) {
    case Opcode::kNot:
      return store(frame, Ref::boolean(!value));
    case Opcode::kIn:
      return store(frame, Ref::boolean(value));
    case Opcode::kNotIn:
      return store(frame, Ref::boolean(!value));
    case Opcode::kJumpIfFalse:
    case Opcode::kJumpIfTrue: {
      if (value != (instruction->opcode() == Opcode::kJumpIfTrue)) return Step::kNext;
      bytecode::Instruction* target = frame->code->code + instruction->wide();
      if (target <= instruction && !machine_.charge(instruction - target + 1)) return Step::kError;
      frame->instruction = target;
      return Step::kJump;
    }
    default:
      return store(frame, Ref::boolean(value));
  }
}

Step Interpreter::contains(Frame* frame, Value item, Value container, bool negate) {
  if (is_user(container)) {
    Value method = find_dunder(machine_, container, Dunder::kContains);
    if (is_program_function(method) && !method.is_none()) {
      return enter_special(frame, Resume::kContains, method, {container, item});
    }
  }
  switch (vm::contains(machine_, container, item)) {
    case Truth::kError:
      return Step::kError;
    case Truth::kFalse:
      return store(frame, Ref::boolean(negate));
    default:
      return store(frame, Ref::boolean(!negate));
  }
}

// --- items ---------------------------------------------------------------------------------------

Step Interpreter::load_item(Frame* frame, Value object, Value key) {
  if (is_user(object)) {
    Value method = find_dunder(machine_, object, Dunder::kGetItem);
    if (is_program_function(method))
      return enter_special(frame, Resume::kStore, method, {object, key});
  }
  if (object.is(Kind::kClass)) {
    Value method = class_lookup(machine_, object.as<Class>(), machine_.intern("__class_getitem__"));
    if (!method.empty()) {
      Lookup found;
      Ref bound = bind_attribute(method, Value(), object.as<Class>(), &found);
      if (method.is(Kind::kFunction)) {
        return enter_special(frame, Resume::kStore, method, {object, key});
      }
      return enter_for(frame, Resume::kStore, bound, {&key, 1});
    }
  }
  Ref value = get_item(machine_, object, key);
  return value.empty() ? Step::kError : store(frame, std::move(value));
}

Step Interpreter::store_item(Frame* frame, Value object, Value key, Value value) {
  if (is_user(object)) {
    Value method = find_dunder(machine_, object, Dunder::kSetItem);
    if (is_program_function(method)) {
      return enter_special(frame, Resume::kDiscard, method, {object, key, value});
    }
  }
  return set_item(machine_, object, key, value) ? Step::kNext : Step::kError;
}

Step Interpreter::delete_item(Frame* frame, Value object, Value key) {
  if (is_user(object)) {
    Value method = find_dunder(machine_, object, Dunder::kDelItem);
    if (is_program_function(method)) {
      return enter_special(frame, Resume::kDiscard, method, {object, key});
    }
  }
  return vm::delete_item(machine_, object, key) ? Step::kNext : Step::kError;
}

Step Interpreter::format(Frame* frame, Value value, Value spec, int conversion) {
  Ref converted = Ref::share(value);
  if (conversion == 1) converted = str_of(machine_, value);
  if (conversion == 2) converted = repr_of(machine_, value);
  if (conversion == 3) converted = ascii_of(machine_, value);
  if (converted.empty()) return Step::kError;
  const String* text = spec.is(Kind::kString) ? spec.as<String>() : nullptr;
  if (converted.get().is(Kind::kString) && (text == nullptr || text->length == 0)) {
    return store(frame, std::move(converted));
  }
  if (is_user(converted)) {
    Value method = find_dunder(machine_, converted, Dunder::kFormat);
    if (is_program_function(method)) {
      Ref empty = make_ascii(machine_.heap_, "");
      Value argument = text == nullptr ? empty.get() : spec;
      // What it returns is judged as a format, not as a str.
      release(std::exchange(frame->scratch, Value::boolean(true)));
      return enter_special(frame, Resume::kExpectString, method, {converted, argument});
    }
    // Where there is nothing to format by, all but Decimal ask for str().
    Value str = find_dunder(machine_, converted, Dunder::kStr);
    if ((text == nullptr || text->length == 0) && is_program_function(str) &&
        !is_record(unwrap(converted), TypeId::kDecimal)) {
      return enter_special(frame, Resume::kExpectString, str, {converted});
    }
  }
  Ref result = format_of(machine_, converted, text);
  return result.empty() ? Step::kError : store(frame, std::move(result));
}

// --- going on with an answer ---------------------------------------------------------------------

Step Interpreter::resume_with(Frame* frame, Ref value) {
  Resume resume = std::exchange(frame->resume, Resume::kStore);
  bytecode::Instruction* instruction = frame->instruction;
  Opcode op = stored_opcode(frame);
  auto operands = [&](Value* left, Value* right) {
    *left = frame->scratch.as<Tuple>()->items()[0];
    *right = frame->scratch.as<Tuple>()->items()[1];
  };
  auto expect = [&](bool fits, const char* what) {
    if (fits) return store(frame, std::move(value));
    machine_.raise_type_error(what + machine_.type_name(value) + ")");
    return Step::kError;
  };
  switch (resume) {
    case Resume::kGetAttribute:
      release(std::exchange(frame->scratch, Value()));
      return store(frame, std::move(value));
    case Resume::kStore:
      return store(frame, std::move(value));
    case Resume::kDiscard:
      return Step::kNext;
    case Resume::kImport:
      return finish_import(frame);
    case Resume::kInPlace:
    case Resume::kBinaryLeft:
    case Resume::kBinaryRight:
    case Resume::kBinaryRightFirst:
    case Resume::kCompareLeft:
    case Resume::kCompareRight:
    case Resume::kCompareRightFirst: {
      Ref pair = Ref::adopt(std::exchange(frame->scratch, Value()));
      if (!value.get().is_not_implemented()) return store(frame, std::move(value));
      if (!pair.get().is(Kind::kTuple) || pair.as<Tuple>()->length != 2) {
        machine_.raise(TypeId::kSystemError, "an operator without its operands");
        return Step::kError;
      }
      frame->scratch = pair.copy().take();
      Value left, right;
      operands(&left, &right);
      if (resume == Resume::kInPlace) return binary_step(frame, op, left, right, Resume::kStore);
      if (resume == Resume::kCompareLeft || resume == Resume::kCompareRight ||
          resume == Resume::kCompareRightFirst) {
        return compare_step(frame, op, left, right, resume);
      }
      return binary_step(frame, op, left, right, resume);
    }
    case Resume::kTruth:
      if (!value.get().is_bool()) {
        machine_.raise_type_error("__bool__ should return bool, returned " +
                                  machine_.type_name(value));
        return Step::kError;
      }
      return finish_truth(frame, value.get().is_true());
    case Resume::kTruthLength:
    case Resume::kExpectLength: {
      auto length = checked_length(machine_, value);
      if (!length) return Step::kError;
      if (resume == Resume::kExpectLength) return store(frame, make_int(machine_.heap_, *length));
      return finish_truth(frame, *length != 0);
    }
    case Resume::kContains: {
      // Only its truth counts; __bool__ of the answer is asked nested.
      Truth truth = truth_of(machine_, value);
      if (truth == Truth::kError) return Step::kError;
      return store(frame, Ref::boolean((truth == Truth::kTrue) == (op == Opcode::kIn)));
    }
    case Resume::kForIter: {
      Value& slot = frame->registers()[instruction->b];
      release(std::exchange(slot, value.take()));
      return Step::kNext;
    }
    case Resume::kExpectString:
      if (frame->scratch.is_true()) {
        frame->scratch = Value();
        if (unwrap(value).is(Kind::kString)) return store(frame, std::move(value));
        machine_.raise_type_error("__format__ must return a str, not " + machine_.type_name(value));
        return Step::kError;
      }
      return expect(unwrap(value).is(Kind::kString), "__str__ returned non-string (type ");
    case Resume::kExpectRepr:
      return expect(unwrap(value).is(Kind::kString), "__repr__ returned non-string (type ");
    case Resume::kExpectBool:
      return expect(value.get().is_bool(), "__bool__ should return bool, returned (");
    case Resume::kExpectInt:
      return expect(is_int(unwrap(value)), "__index__ returned non-int (type ");
    case Resume::kExpectIterator: {
      bool fits =
          value.get().is(Kind::kIterator) || !find_dunder(machine_, value, Dunder::kNext).empty();
      if (fits) return store(frame, std::move(value));
      machine_.raise_type_error("iter() returned non-iterator of type '" +
                                machine_.type_name(value) + "'");
      return Step::kError;
    }
    case Resume::kGenerator:
      release(std::exchange(frame->scratch, Value()));
      return store(frame, std::move(value));
    case Resume::kAwaitCoroutine:
    case Resume::kAwaitFuture:
    case Resume::kAwaitIterator:
    case Resume::kStep:
    case Resume::kStepDrive:
      release(std::exchange(frame->scratch, Value()));
      return store(frame, std::move(value));
    case Resume::kYieldFrom:
    case Resume::kGeneratorClose:
    case Resume::kSetItemOf:
    case Resume::kCallMissing:
      break;
  }
  return store(frame, std::move(value));
}

}  // namespace pawl::vm
