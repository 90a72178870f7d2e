#include "vm/fault.h"

#include "value/payload_tree.h"
#include "vm/interpreter/interpreter.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"
#include "vm/python/traceback.h"

namespace pawl::vm {
namespace {

constexpr int kDeepest = 100;  // groups in groups, and exceptions behind each other
constexpr size_t kMostFrames = 8;

bool is_never_a_fault(Machine& machine, const Exception* exception) {
  for (TypeId type : {TypeId::kCancelledError, TypeId::kTimeoutError, TypeId::kSystemExit,
                      TypeId::kKeyboardInterrupt, TypeId::kGeneratorExit}) {
    if (is_subclass(exception->cls, machine.type(type))) return true;
  }
  return false;
}

// Of an exception group: its members; empty for any other exception.
Ref members_of(Machine& machine, const Exception* exception) {
  if (!is_subclass(exception->cls, machine.type(TypeId::kBaseExceptionGroup))) return {};
  Ref members =
      find_attribute(machine, Value::object(const_cast<Exception*>(exception)), "exceptions");
  machine.clear_pending();
  return members.get().is(Kind::kTuple) ? std::move(members) : Ref();
}

// The first fault in it, or null.
const Exception* find_fault(Machine& machine, const Exception* exception, int depth) {
  if (depth > kDeepest) return nullptr;
  Ref members = members_of(machine, exception);
  if (members.empty()) {
    const bool fault = exception->origin == Origin::kFault && !is_never_a_fault(machine, exception);
    return fault ? exception : nullptr;
  }
  for (Value member : members.as<Tuple>()->view()) {
    if (!member.is(Kind::kException)) continue;
    if (const auto* found = find_fault(machine, member.as<Exception>(), depth + 1)) return found;
  }
  return nullptr;
}

bool came_of_call(Machine& machine, const Exception* exception, int depth) {
  for (; depth <= kDeepest; ++depth) {
    if (exception->origin == Origin::kCall) return true;
    Ref members = members_of(machine, exception);
    if (!members.empty()) {
      for (Value member : members.as<Tuple>()->view()) {
        const bool is_exception = member.is(Kind::kException);
        if (is_exception && came_of_call(machine, member.as<Exception>(), depth + 1)) return true;
      }
    }
    Value before = exception->cause.is(Kind::kException) ? exception->cause : exception->context;
    if (!before.is(Kind::kException)) return false;
    exception = before.as<Exception>();
  }
  return false;
}

std::vector<InspectedFrame> passed_frames(Machine& machine, const Exception* exception) {
  std::vector<InspectedFrame> frames;
  const Value passed = traceback_entries(exception);
  if (passed.empty()) return frames;
  std::span<const Value> entries = passed.as<List>()->view();
  for (size_t i = 0; i + 1 < entries.size() && frames.size() < kMostFrames; i += 2) {
    const auto function = static_cast<uint32_t>(entries[i].small_int());
    if (!is_shown_frame(machine, function)) continue;
    const auto instruction = static_cast<uint32_t>(entries[i + 1].small_int());
    TracebackFrame shown = describe_frame(machine, function, instruction, Carets::kWithout);
    InspectedFrame& frame = frames.emplace_back();
    frame.function = std::move(shown.name);
    frame.file = std::move(shown.file);
    frame.line = shown.line;
    frame.source = std::move(shown.source);
  }
  return frames;
}

PayloadTree tree_of(const InspectedFrame& frame) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("file", PayloadTree(frame.file));
  tree.set("line", PayloadTree(int64_t{frame.line}));
  tree.set("function", PayloadTree(frame.function));
  tree.set("source", PayloadTree(frame.source));
  PayloadTree variables{PayloadTree::Fields()};
  constexpr size_t kMostVariables = 32;
  for (size_t i = 0; i < frame.variables.size() && i < kMostVariables; ++i) {
    variables.set(frame.variables[i].name, PayloadTree(frame.variables[i].value));
  }
  tree.set("variables", std::move(variables));
  return tree;
}

}  // namespace

Blame blame_of(Machine& machine, Value value) {
  Blame blame;
  if (!value.is(Kind::kException)) return blame;
  const auto* exception = value.as<Exception>();
  const Exception* fault = find_fault(machine, exception, 0);
  blame.fault = fault != nullptr;
  blame.from_call = came_of_call(machine, exception, 0);
  if (fault == nullptr) return blame;
  const uint32_t before = machine.interpreter().raises_before_turn();
  if (fault->raise_number > before) blame.raise_number = fault->raise_number - before;
  blame.passed = passed_frames(machine, fault);
  return blame;
}

std::string place_text(const std::vector<InspectedFrame>& frames) {
  if (frames.empty()) return {};
  const InspectedFrame& frame = frames.front();
  std::string text = frame.file + " line " + std::to_string(frame.line) + ", in " + frame.function;
  return frame.source.empty() ? text : text + ": " + frame.source;
}

void say_where(const std::vector<InspectedFrame>& frames, CallError* error) {
  if (frames.empty()) return;
  const bool said = error->message.find(", at ") != std::string::npos;
  if (!said) error->message += ", at " + place_text(frames);
  std::string& text = error->traceback;
  text = "Traceback (most recent call last):\n";
  PayloadTree::Elements shown;
  for (size_t i = frames.size(); i-- > 0;) {
    const InspectedFrame& frame = frames[i];
    text += "  File \"" + frame.file + "\", line " + std::to_string(frame.line) + ", in " +
            frame.function + "\n";
    if (!frame.source.empty()) text += "    " + frame.source + "\n";
  }
  text += error->kind + ": " + error->message + "\n";
  for (const InspectedFrame& frame : frames) shown.push_back(tree_of(frame));
  PayloadTree data{PayloadTree::Fields()};
  data.set("frames", PayloadTree(PayloadKind::kList, std::move(shown)));
  if (auto encoded = data.encode()) error->data = std::move(*encoded);
}

}  // namespace pawl::vm
