#include "engine/run/fault.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error_codes.h"
#include "engine/history/policy.h"
#include "engine/run/run_policy.h"
#include "engine/schedule/declared.h"
#include "lang/bytecode/entry_promises.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kMostVariables = 32;         // of a frame
constexpr std::size_t kMostVariableBytes = 32768;  // of all frames
constexpr std::size_t kMostTraceback = 16384;
constexpr std::size_t kLoggedVariables = 8;
constexpr double kLongestSeconds = 100.0 * 365 * 86400;

PayloadTree text_tree(std::string text) { return PayloadTree(std::move(text)); }

PayloadTree frame_tree(const FaultFrame& frame) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("file", text_tree(frame.file));
  tree.set("line", PayloadTree(std::int64_t{frame.line}));
  tree.set("function", text_tree(frame.function));
  tree.set("source", text_tree(frame.source));
  PayloadTree::Elements variables;
  for (const FaultVariable& variable : frame.variables) {
    PayloadTree pair{PayloadTree::Fields()};
    pair.set("name", text_tree(variable.name));
    pair.set("value", text_tree(variable.value));
    variables.push_back(std::move(pair));
  }
  tree.set("variables", PayloadTree(PayloadKind::kList, std::move(variables)));
  return tree;
}

std::string text_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree* field = tree.find(name);
  return field != nullptr && field->kind() == PayloadKind::kString ? field->text() : std::string();
}

std::uint32_t number_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree* field = tree.find(name);
  const bool number = field != nullptr && field->kind() == PayloadKind::kInt;
  return number ? static_cast<std::uint32_t>(field->integer()) : 0;
}

const PayloadTree::Elements& elements_at(const PayloadTree& tree, std::string_view name) {
  static const PayloadTree::Elements kNone;
  const PayloadTree* field = tree.find(name);
  return field != nullptr && field->kind() == PayloadKind::kList ? field->elements() : kNone;
}

FaultFrame frame_of(const PayloadTree& tree) {
  FaultFrame frame{text_at(tree, "file"),
                   number_at(tree, "line"),
                   text_at(tree, "function"),
                   text_at(tree, "source"),
                   {}};
  for (const PayloadTree& variable : elements_at(tree, "variables")) {
    frame.variables.push_back({text_at(variable, "name"), text_at(variable, "value")});
  }
  return frame;
}

PayloadTree undo_tree(const vm::SubmittedCall& undo) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("name", text_tree(undo.name));
  tree.set("args", text_tree(undo.args.text()));
  tree.set("keywords", text_tree(undo.keywords.text()));
  tree.set("options", text_tree(undo.options.text()));
  return tree;
}

vm::SubmittedCall undo_of(const PayloadTree& tree) {
  vm::SubmittedCall undo;
  undo.kind = vm::CallKind::kTask;
  undo.name = text_at(tree, "name");
  undo.args = Payload::trusted(text_at(tree, "args"));
  undo.keywords = Payload::trusted(text_at(tree, "keywords"));
  undo.options = Payload::trusted(text_at(tree, "options"));
  undo.detached = true;
  return undo;
}

auto bad_option(const std::string& what) { return fail(ErrorCode::invalid_request, what); }

Result<FaultPolicy> parse_policy(std::string_view options, OnFault otherwise) {
  FaultPolicy policy{otherwise, 0};
  if (options.empty()) return policy;
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(options));
  if (const PayloadTree* given = tree.find("on_fault")) {
    const std::string text = text_at(tree, "on_fault");
    if (given->kind() != PayloadKind::kString || (text != "hold" && text != "fail")) {
      return bad_option("option 'on_fault' must be 'hold' or 'fail'");
    }
    policy.on_fault = text == "hold" ? OnFault::kHold : OnFault::kFail;
  }
  const PayloadTree* given = tree.find("hold_for");
  if (given == nullptr || given->is_null()) return policy;
  const bool whole = given->kind() == PayloadKind::kInt;
  if (!whole && given->kind() != PayloadKind::kFloat) {
    return bad_option("option 'hold_for' must be a number of seconds or a timedelta");
  }
  const double seconds = whole ? static_cast<double>(given->integer()) : given->number();
  if (!(seconds > 0) || seconds > kLongestSeconds) {
    return bad_option("option 'hold_for' is out of range");
  }
  policy.hold_for_us = static_cast<std::int64_t>(std::llround(seconds * 1e6));
  return policy;
}

}  // namespace

Fault Fault::make(CallError error, const std::vector<vm::InspectedFrame>& frames) {
  Fault fault;
  fault.error = std::move(error);
  if (fault.error.traceback.size() > kMostTraceback) {
    // The end names the error.
    std::string& text = fault.error.traceback;
    std::size_t cut = text.find('\n', text.size() - kMostTraceback);
    text = "…" + text.substr(cut == std::string::npos ? text.size() : cut);
  }
  std::size_t bytes = 0;
  for (const vm::InspectedFrame& frame : frames) {
    FaultFrame& kept = fault.frames.emplace_back(
        FaultFrame{frame.file, frame.line, frame.function, frame.source, {}});
    for (const vm::InspectedVariable& variable : frame.variables) {
      bytes += variable.name.size() + variable.value.size();
      if (kept.variables.size() == kMostVariables || bytes > kMostVariableBytes) break;
      kept.variables.push_back({variable.name, variable.value});
    }
  }
  return fault;
}

std::string Fault::summary() const {
  std::string text = error.kind;
  if (!error.message.empty()) text += ": " + error.message;
  if (frames.empty()) return text;
  const FaultFrame& frame = frames.front();
  const std::string place =
      frame.file + " line " + std::to_string(frame.line) + ", in " + frame.function;
  // A limit says in its message where it was reached.
  if (error.message.find(place) != std::string::npos) return text;
  text += ", at " + place;
  return frame.source.empty() ? text : text + ": " + frame.source;
}

std::string Fault::log_line() const {
  std::string text = summary();
  if (frames.empty() || frames.front().variables.empty()) return text;
  text += " (";
  std::size_t shown = 0;
  for (const FaultVariable& variable : frames.front().variables) {
    if (shown == kLoggedVariables) {
      text += ", …";
      break;
    }
    text += (shown++ == 0 ? "" : ", ") + variable.name + " = " + variable.value;
  }
  return text + ")";
}

std::string Fault::encode() const {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("kind", text_tree(error.kind));
  tree.set("message", text_tree(error.message));
  tree.set("traceback", text_tree(error.traceback));
  if (!undos.empty()) {
    PayloadTree::Elements kept;
    for (const vm::SubmittedCall& undo : undos) kept.push_back(undo_tree(undo));
    tree.set("undos", PayloadTree(PayloadKind::kList, std::move(kept)));
  }
  PayloadTree::Elements shown;
  for (const FaultFrame& frame : frames) shown.push_back(frame_tree(frame));
  tree.set("frames", PayloadTree(PayloadKind::kList, std::move(shown)));
  if (auto encoded = tree.encode()) return encoded->text();
  // Text that is no text (a lone surrogate in a variable): the error and the undos alone.
  for (const char* field : {"message", "traceback"}) tree.set(field, text_tree({}));
  tree.set("frames", PayloadTree(PayloadKind::kList, PayloadTree::Elements()));
  if (auto encoded = tree.encode()) return encoded->text();
  return encode_call_error({error.kind, {}, Payload(), {}}).text();
}

Result<Fault> Fault::decode(std::string_view text) {
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(text));
  Fault fault;
  fault.error = {text_at(tree, "kind"), text_at(tree, "message"), Payload(),
                 text_at(tree, "traceback")};
  for (const PayloadTree& frame : elements_at(tree, "frames")) {
    fault.frames.push_back(frame_of(frame));
  }
  for (const PayloadTree& undo : elements_at(tree, "undos")) fault.undos.push_back(undo_of(undo));
  return fault;
}

FaultPolicy fault_policy(const vm::LoadedProgram& program, std::uint32_t entry, OnFault otherwise) {
  const std::vector<bytecode::Entry>& entries = program.program.entries;
  if (entry >= entries.size()) return {otherwise, 0};
  // In duroxide an orchestration that raises has failed, and its clients wait for that.
  const FaultPolicy none{bytecode::fails_on_fault(entries[entry]) ? OnFault::kFail : otherwise, 0};
  if (entries[entry].options == 0) return none;
  // Checked by the deploy; what an older one took in means nothing.
  return parse_policy(program.program.strings[entries[entry].options - 1], otherwise)
      .value_or(none);
}

Status check_workflow_options(std::string_view options) {
  PAWL_TRY_STATUS(parse_policy(options, OnFault::kHold));
  PAWL_TRY_STATUS(parse_run_policy(options));
  PAWL_TRY_STATUS(parse_history_option(options, HistoryPolicy()));
  PAWL_TRY_STATUS(declared_schedule(options));
  return {};
}

}  // namespace pawl::engine
