#include "cli/scripted_tasks.h"

#include "base/error_codes.h"
#include "cli/files.h"
#include "value/payload_tree.h"

namespace pawl::cli {
namespace {

std::string text_of(const PayloadTree* tree, const std::string& otherwise) {
  return tree != nullptr && tree->kind() == PayloadKind::kString ? tree->text() : otherwise;
}

// It was parsed from text: it can be written again.
Payload payload_of(const PayloadTree& tree) { return tree.encode().value_or(Payload()); }

CallError error_of(const PayloadTree& description) {
  CallError error;
  if (description.kind() == PayloadKind::kString) {
    error.kind = "Exception";
    error.message = description.text();
    return error;
  }
  const PayloadTree* kind = description.find("kind");
  if (kind == nullptr) kind = description.find("type");
  error.kind = text_of(kind, "Exception");
  error.message = text_of(description.find("message"), "");
  if (const PayloadTree* data = description.find("data")) error.data = payload_of(*data);
  return error;
}

// {"value": …} and {"error": …} alone are what they say; anything else is the value itself.
vm::Arrival arrival_of(uint64_t call, const PayloadTree& reply) {
  vm::Arrival arrival;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = call;
  bool single = reply.kind() == PayloadKind::kObject && reply.fields().size() == 1;
  if (single && reply.find("error") != nullptr) {
    arrival.error = error_of(*reply.find("error"));
  } else if (single && reply.find("value") != nullptr) {
    arrival.value = payload_of(*reply.find("value"));
  } else {
    arrival.value = payload_of(reply);
  }
  return arrival;
}

}  // namespace

Result<ScriptedTasks> ScriptedTasks::load(const std::string& path) {
  ScriptedTasks tasks;
  if (path.empty()) return tasks;
  PAWL_TRY(std::string text, read_file(path));
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(text));
  if (tree.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_replies,
                path + " must be an object of lists of replies by task");
  }
  for (const PayloadTree::Field& field : tree.fields()) {
    Replies& replies = tasks.replies_[field.name];
    if (field.value.kind() != PayloadKind::kList || field.value.elements().empty()) {
      return fail(ErrorCode::invalid_replies,
                  path + ": the replies for '" + field.name + "' must be a list, and not empty");
    }
    replies.list = field.value.elements();
  }
  return tasks;
}

std::vector<std::string> ScriptedTasks::names() const {
  std::vector<std::string> names;
  for (const auto& [name, replies] : replies_) names.push_back(name);
  return names;
}

Result<std::optional<vm::Arrival>> ScriptedTasks::reply(const vm::SubmittedCall& call) {
  if (call.number == 0) return std::nullopt;
  auto found = replies_.find(call.name);
  if (found == replies_.end()) {
    if (call.kind != vm::CallKind::kTask) return std::nullopt;
    return fail(ErrorCode::no_reply, "the program calls the task '" + call.name + "'",
                "give its replies with --tasks FILE.json: {\"" + call.name + "\": [ … ]}");
  }
  Replies& replies = found->second;
  size_t index = replies.next < replies.list.size() ? replies.next++ : replies.list.size() - 1;
  return arrival_of(call.number, replies.list[index]);
}

}  // namespace pawl::cli
