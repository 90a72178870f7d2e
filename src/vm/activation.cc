#include "vm/activation.h"

#include <algorithm>
#include <map>

#include "base/error_codes.h"
#include "vm/breath.h"
#include "vm/fibers/calls.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/park.h"
#include "vm/payload_values.h"
#include "vm/python/fibers/entrance.h"
#include "vm/python/traceback.h"

namespace pawl::vm {
namespace {

// --- arrivals ------------------------------------------------------------------------------------

void post_outcome(Machine& machine, const Arrival& arrival) {
  MachineState& state = machine.state();
  auto at = state.calls.find(arrival.call);
  if (at == state.calls.end()) return;  // nobody wants it any more
  Value call = Value::object(at->second);
  Scheduler scheduler(machine);
  if (!arrival.error) {
    Ref value = payload_to_value(machine, arrival.value ? arrival.value->text() : "null");
    if (!value.empty()) {
      scheduler.post(Ready::kOutcome, call, value);
    } else if (!machine.fatal()) {
      Ref error = machine.take_pending();
      scheduler.post(Ready::kFailure, call, error);
    }
    return;
  }
  const std::string& kind = arrival.error->kind;
  bool asked = (at->second->started & Future::kCancelAsked) != 0;
  Ref error = asked && (kind == "CancelledError" || kind == "Cancelled")
                  ? machine.make_exception(TypeId::kCancelledError, {})
                  : make_task_error(machine, at->second->detail, *arrival.error, arrival.attempts);
  if (!error.empty()) scheduler.post(Ready::kFailure, call, error);
}

void post(Machine& machine, const Arrival& arrival) {
  Scheduler scheduler(machine);
  auto value_of = [&] {
    return payload_to_value(machine, arrival.value ? arrival.value->text() : "null");
  };
  switch (arrival.kind) {
    case Arrival::Kind::kOutcome:
      post_outcome(machine, arrival);
      break;
    case Arrival::Kind::kMessage: {
      Ref channel = make_string(machine.heap(), arrival.channel);
      Ref payload = value_of();
      if (payload.empty()) break;
      Ref number = make_int(machine.heap(), static_cast<int64_t>(arrival.call));
      Ref token =
          arrival.reply_to.empty() ? Ref::none() : make_string(machine.heap(), arrival.reply_to);
      Ref message = make_tuple(machine.heap(), {number.get(), payload.get(), token.get()});
      scheduler.post(Ready::kMessage, channel, message);
      break;
    }
    case Arrival::Kind::kTime: {
      Ref now = make_int(machine.heap(), arrival.now_us);
      scheduler.post(Ready::kTime, Value(), now);
      break;
    }
    case Arrival::Kind::kCancel:
      scheduler.post(Ready::kCancel, Value(), Value());
      break;
    case Arrival::Kind::kResume: {
      Ref value = value_of();
      if (!value.empty()) scheduler.post(Ready::kResume, Value(), value);
      break;
    }
  }
  // A value that cannot enter the run (a message whose types are not there) is dropped.
  if (!machine.fatal()) machine.clear_pending();
}

// --- the end -------------------------------------------------------------------------------------

// What an exception says about itself besides its message: its attributes, as far as they are plain
// data and not too large. Empty: there are none.
Ref attributes_of(Machine& machine, Exception* exception, const std::string& message) {
  constexpr size_t kMostBytes = 16 * 1024;  // of one attribute
  constexpr size_t kMostOfAll = 64 * 1024;
  std::vector<std::pair<Ref, Ref>> own;
  instance_visit(exception, &own, [](void* list, Value name, Value value) {
    static_cast<std::vector<std::pair<Ref, Ref>>*>(list)->emplace_back(Ref::share(name),
                                                                       Ref::share(value));
  });
  Heap& heap = machine.heap();
  Ref fields = make_dict(heap);
  size_t all = 0;
  auto add = [&](String* name, Value value) {
    auto text = value_to_payload(machine, value, {"data", "the attributes of the error"});
    if (!machine.fatal()) machine.clear_pending();
    if (!text || text->size() > kMostBytes || all + text->size() > kMostOfAll) return;
    all += text->size();
    dict_set_string(heap, fields.as<Dict>(), name, value);
  };
  for (const auto& [name, value] : own) {
    if (!name.get().is(Kind::kString) || value.empty() || machine.fatal()) continue;
    const std::string text = to_utf8(name.as<String>());
    // What a builtin exception keeps besides, as AttributeError does its object, is no attribute of
    // the program's.
    const bool builtin = class_lookup(machine, exception->cls, name.as<String>()).is(Kind::kNative);
    if (!builtin && !text.starts_with("__") && text != "data" && text != "kind") {
      add(name.as<String>(), value);
    }
  }
  // The arguments, where the message alone does not tell them and they tell the message.
  const auto* args = exception->args.is(Kind::kTuple) ? exception->args.as<Tuple>() : nullptr;
  if (args != nullptr && args->length > 1) {
    Ref list = make_list(heap, args->view());
    Ref shown = repr_of(machine, exception->args);
    if (!machine.fatal()) machine.clear_pending();
    if (!shown.empty() && to_utf8(shown.as<String>()) == message) {
      add(machine.intern("args"), list);
    }
  }
  return fields.as<Dict>()->live == 0 ? Ref() : std::move(fields);
}

// What an exception calls its data, and its attributes beside it. The failure of a call that goes
// on to fail the run has its attributes in its data already.
Ref data_of(Machine& machine, Exception* exception, const std::string& message) {
  Ref data = Ref::share(instance_get(exception, machine.intern("data")));
  if (is_subclass(exception->cls, machine.type(TypeId::kTaskError))) return data;
  Ref fields = attributes_of(machine, exception, message);
  if (data.empty() || data.get().is_none()) return fields;
  if (fields.empty() || !data.get().is(Kind::kDict)) return data;
  Entry* entry;
  for (uint32_t i = 0; dict_next(data.as<Dict>(), i, &entry);) {
    if (!dict_set(machine, fields.as<Dict>(), entry->key, entry->value)) return {};
  }
  return fields;
}

CallError error_of(Machine& machine, Value exception) {
  CallError error;
  auto* raw = exception.as<Exception>();
  error.kind = to_utf8(raw->cls->name.as<String>());
  Ref text = str_of(machine, exception);
  machine.clear_pending();
  if (!text.empty()) error.message = to_utf8(text.as<String>());
  error.traceback = format_traceback(machine, exception);
  Ref data = data_of(machine, raw, error.message);
  if (data.empty() || machine.fatal()) return error;
  auto payload = value_to_payload(machine, data, {"data", "the data of the error"});
  machine.clear_pending();
  if (payload) error.data = Payload::trusted(std::move(*payload));
  return error;
}

bool is_continue(Value exception) {
  if (!exception.is(Kind::kException)) return false;
  Class* cls = exception.as<Exception>()->cls;
  return equals_ascii(cls->name.as<String>(), "ContinueAsNew") && cls->module.is(Kind::kString) &&
         equals_ascii(cls->module.as<String>(), "pawl");
}

void take_output(Machine& machine, Value result, OutputForm form, End* end) {
  end->kind = End::Kind::kCompleted;
  if (form == OutputForm::kNone) return;
  if (form == OutputForm::kRepr) {
    auto text = repr_text(machine, result);
    if (!text) {
      Ref exception = machine.take_pending();
      end->kind = End::Kind::kFailed;
      if (!exception.empty()) end->error = error_of(machine, exception);
      end->blame = blame_of(machine, exception);
      return;
    }
    end->output_repr = std::move(*text);
  }
  auto payload = value_to_payload(machine, result, {"result", "the output"});
  if (payload) {
    end->output = Payload::trusted(std::move(*payload));
    return;
  }
  Ref exception = machine.take_pending();
  if (form == OutputForm::kRepr || exception.empty()) return;
  end->kind = End::Kind::kFailed;
  end->error = error_of(machine, exception);
  end->blame = blame_of(machine, exception);
}

// What sys.exit() was given; empty for any other exception.
Ref exit_code(Machine& machine, Value exception) {
  if (!exception.is(Kind::kException) ||
      !is_subclass(exception.as<Exception>()->cls, machine.type(TypeId::kSystemExit))) {
    return {};
  }
  Ref code = find_attribute(machine, exception, "code");
  if (machine.failed()) machine.clear_pending();
  return code;
}

// sys.exit(), sys.exit(0): a program that ends so has done what it was to do.
bool is_clean(Value code) {
  return !code.empty() && (code.is_none() || (is_int(unwrap(code)) && int_is_zero(unwrap(code))));
}

// How the main fiber ended, as the run's outcome.
void take_outcome(Machine& machine, OutputForm form, End* end) {
  MachineState& state = machine.state();
  auto* main = state.main_fiber.as<Future>();
  Ref exception;
  if (main->state == FutureState::kFailed) exception = future_exception(machine, main);
  if (main->state == FutureState::kCancelled) exception = cancelled_error(machine, main);
  bool continues = !state.continue_input.empty() &&
                   (main->state == FutureState::kDone || is_continue(exception));
  if (state.cancel_requested) {
    end->kind = End::Kind::kCancelled;
    if (!exception.empty()) end->error = error_of(machine, exception);
  } else if (continues) {
    end->kind = End::Kind::kContinued;
    std::string input = to_utf8(state.continue_input.as<String>());
    end->same_version = input.starts_with(' ');
    size_t begin = end->same_version ? 1 : 0;
    if (input.starts_with('\x02')) {
      begin = input.find('\n') + 1;
      end->version = input.substr(1, begin - 2);
    }
    end->output = Payload::trusted(input.substr(begin));
  } else if (Ref code = exit_code(machine, exception); is_clean(code)) {
    take_output(machine, Value::none(), form, end);
  } else if (!exception.empty()) {
    end->kind = End::Kind::kFailed;
    end->error = error_of(machine, exception);
    end->blame = blame_of(machine, exception);
    // A subclass of SystemExit ends the program as that does.
    if (!code.empty()) {
      Ref text = str_of(machine, code);
      machine.clear_pending();
      end->error->kind = "SystemExit";
      end->error->message = text.empty() ? "1" : to_utf8(text.as<String>());
    }
  } else {
    take_output(machine, main->result, form, end);
  }
}

// The context of an orchestration of duroxide holds all that its status says: the text would double
// the run's state.
void forget_told_status(Machine& machine) {
  MachineState& state = machine.state();
  const bytecode::Program& program = machine.program().program;
  if (program.entries[state.entry].shape != bytecode::Shape::kDuroxide) return;
  release(std::exchange(state.status, Value()));
}

constexpr int kWarningLevel = 30;

// As the program wrote the call, as far as that is known. A promise's token is a secret.
std::string written_name(const NewCall& call) {
  switch (static_cast<CallKind>(call.kind)) {
    case CallKind::kPromise:
      return "promise()";
    case CallKind::kRequest:
      return "request()";
    case CallKind::kSuspend:
      return "suspend()";
    default:
      return to_utf8(call.target.as<String>());
  }
}

// Calls that nobody has awaited were never made. A program that ends so has most likely forgotten
// an await, and nothing else would tell: it has done less than it says.
void warn_of_unawaited_calls(Machine& machine) {
  constexpr size_t kMostNames = 10;
  std::map<std::string, size_t> counts;
  std::vector<std::string> names;  // as they come first
  size_t total = 0;
  for (const NewCall& call : machine.state().new_calls) {
    if (call.detached || is_abandoned_child(call)) continue;
    ++total;
    std::string name = written_name(call);
    if (++counts[name] == 1) names.push_back(std::move(name));
  }
  if (total == 0) return;
  std::string text =
      total == 1 ? "1 call was never awaited and has not been made: "
                 : std::to_string(total) + " calls were never awaited and have not been made: ";
  for (size_t i = 0; i < names.size() && i < kMostNames; ++i) {
    size_t count = counts[names[i]];
    text += (i == 0 ? "" : ", ") + names[i];
    if (count > 1) text += " (" + std::to_string(count) + ")";
  }
  if (names.size() > kMostNames) text += ", …";
  machine.host().log(kWarningLevel, text);
}

// Calls that go on without the run, and those that nobody wants any more.
void take_leftovers(MachineState& state, End* end) {
  std::vector<uint64_t> never_submitted;
  for (const NewCall& call : std::exchange(state.new_calls, {})) {
    const bool starts = is_abandoned_child(call);
    SubmittedCall submitted = take_call(call);
    submitted.detached |= starts;
    if (submitted.detached) {
      end->calls.push_back(std::move(submitted));
    } else {
      never_submitted.push_back(submitted.number);
    }
  }
  end->cancelled = std::exchange(state.cancelled_calls, {});
  for (const auto& [number, call] : state.calls) {
    bool submitted = !std::binary_search(never_submitted.begin(), never_submitted.end(), number);
    bool asked = (call->started & Future::kCancelAsked) != 0;
    if (!submitted || asked) continue;
    (call->detached == 0 ? end->cancelled : end->detached).push_back(number);
  }
  std::sort(end->cancelled.begin(), end->cancelled.end());
}

void take_undos(MachineState& state, End* end) {
  bool fails = end->kind == End::Kind::kFailed || end->kind == End::Kind::kCancelled ||
               end->kind == End::Kind::kLimit;
  if (!fails || !state.undo_stack.is(Kind::kList)) return;
  std::span<const Value> undos = state.undo_stack.as<List>()->view();
  for (size_t i = undos.size(); i-- > 0;) {
    if (!is_undo(undos[i])) continue;  // a damaged snapshot gave the list to the program, too
    std::span<const Value> parts = undos[i].as<Tuple>()->view();
    NewCall call{};
    call.number = state.next_call++;
    call.kind = static_cast<uint8_t>(CallKind::kTask);
    call.detached = true;
    Value* fields[] = {&call.target, &call.args, &call.keywords, &call.options};
    for (size_t k = 0; k < 4; ++k) {
      if (!parts[k].is_none()) *fields[k] = Ref::share(parts[k]).take();
    }
    end->compensations.push_back(take_call(call));
  }
}

Activation end_of(Machine& machine, End end) {
  if (end.kind == End::Kind::kCompleted) warn_of_unawaited_calls(machine);
  take_leftovers(machine.state(), &end);
  take_undos(machine.state(), &end);
  take_status(machine.state(), &end.status);
  machine.state().phase = Phase::kEnded;
  Activation activation;
  activation.end = std::move(end);
  return activation;
}

Activation limit_reached(Machine& machine) {
  End end;
  end.kind = End::Kind::kLimit;
  end.limit_code = *machine.fatal();
  end.error = CallError{error_label(end.limit_code), machine.fatal_message(), Payload(), {}};
  end.frames = machine.interpreter().take_recorded();
  if (end.frames.empty()) end.frames = waiting_frames(machine);
  say_where(end.frames, &*end.error);
  return end_of(machine, std::move(end));
}

Activation finish(Machine& machine, OutputForm form) {
  if (!machine.state().partial_line.empty()) machine.write_output("\n");
  End end;
  take_outcome(machine, form, &end);
  return machine.fatal() ? limit_reached(machine) : end_of(machine, std::move(end));
}

Result<Activation> run(Machine& machine, OutputForm form) {
  rounds_left = kRoundsPerBreath;
  RunEnd how = machine.fatal() ? RunEnd::kFatal : Scheduler(machine).run();
  Activation activation;
  switch (how) {
    case RunEnd::kSlice:
      activation.sliced = true;
      return activation;
    case RunEnd::kParked: {
      MachineState& state = machine.state();
      state.widened.forget();
      std::vector<WaitGroup> waits = pending_waits(state);
      if (can_wake(state, waits)) {
        activation.park = take_park(state, std::move(waits));
        forget_told_status(machine);
        return activation;
      }
      // Fibers that were left and can never end do not keep the run from ending.
      if (state.phase == Phase::kCleanup) return finish(machine, form);
      machine.fail(ErrorCode::nothing_can_wake, "every coroutine waits, and nothing can wake them");
      break;
    }
    case RunEnd::kFinished:
      return finish(machine, form);
    case RunEnd::kFatal:
      break;
  }
  if (machine.fatal() == ErrorCode::input_mismatch) {
    return fail(ErrorCode::input_mismatch, machine.fatal_message());
  }
  return limit_reached(machine);
}

}  // namespace

Result<Activation> start(Machine& machine, uint32_t entry, const Payload& input, OutputForm form) {
  HeapScope scope(machine.heap());
  Ref value = payload_to_value(machine, input.text());
  if (value.empty()) {
    if (machine.fatal()) return limit_reached(machine);
    Ref error = machine.take_pending();
    Ref text = str_of(machine, error);
    return fail(ErrorCode::input_mismatch, text.empty() ? "?" : to_utf8(text.as<String>()));
  }
  PAWL_TRY_STATUS(Entrance(machine).begin(entry, std::move(value)));
  return run(machine, form);
}

void leave(Machine& machine, End* end) {
  HeapScope scope(machine.heap());
  take_leftovers(machine.state(), end);
  take_undos(machine.state(), end);
}

Result<Activation> activate(Machine& machine, const std::vector<Arrival>& arrivals,
                            OutputForm form) {
  HeapScope scope(machine.heap());
  const bool paused = !machine.state().ready.empty() && machine.state().turns_left == 0;
  for (const Arrival& arrival : arrivals) post(machine, arrival);
  if (paused && !arrivals.empty()) Scheduler(machine).take_arrivals();
  return run(machine, form);
}

void take_over_status(Machine& machine, const Payload& status) {
  Value& kept = machine.state().status;
  release(std::exchange(kept, make_string(machine.heap(), status.text()).take()));
}

}  // namespace pawl::vm
