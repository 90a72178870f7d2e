#include "cli/replies.h"

#include <fmt/core.h>

#include <utility>

#include "value/payload_tree.h"

namespace pawl::cli {
namespace {

constexpr const char* kHint = R"(expected {"task name": [reply, ...]})";

// The field of an object that has this one field only.
const PayloadTree* find_only(const PayloadTree& tree, std::string_view name) {
  if (tree.kind() != PayloadKind::kObject || tree.fields().size() != 1) return nullptr;
  return tree.find(name);
}

Result<CallError> read_error(const PayloadTree& tree) {
  if (tree.kind() == PayloadKind::kString) {
    return CallError{.kind = "TaskError", .message = tree.text(), .data = {}, .traceback = {}};
  }
  CallError error{.kind = "TaskError", .message = {}, .data = {}, .traceback = {}};
  if (tree.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_replies, "an error is a message or an object", kHint);
  }
  for (const auto& [name, value] : tree.fields()) {
    if (name == "data") {
      PAWL_TRY(error.data, value.encode());
    } else if ((name == "kind" || name == "message") && value.kind() == PayloadKind::kString) {
      (name == "kind" ? error.kind : error.message) = value.text();
    } else {
      return fail(ErrorCode::invalid_replies,
                  fmt::format("an error has no field '{}' of this type", name),
                  "an error has the fields kind, message and data");
    }
  }
  return error;
}

Result<TaskReply> read_reply(const PayloadTree& tree) {
  if (const PayloadTree* error = find_only(tree, "error")) {
    PAWL_TRY(CallError read, read_error(*error));
    return TaskReply{tl::unexpected(std::move(read))};
  }
  const PayloadTree* value = find_only(tree, "value");
  PAWL_TRY(Payload payload, (value ? *value : tree).encode());
  return TaskReply{std::move(payload)};
}

}  // namespace

Result<TaskReplies> TaskReplies::parse(std::string_view json) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(json));
  if (tree.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_replies, "the replies are not an object", kHint);
  }
  TaskReplies replies;
  for (const auto& [name, list] : tree.fields()) {
    if (list.kind() != PayloadKind::kList) {
      return fail(ErrorCode::invalid_replies,
                  fmt::format("the replies of '{}' are not a list", name), kHint);
    }
    Line& line = replies.lines_[name];
    for (const PayloadTree& element : list.elements()) {
      PAWL_TRY(TaskReply reply, read_reply(element));
      line.replies.push_back(std::move(reply));
    }
  }
  return replies;
}

std::vector<std::string> TaskReplies::tasks() const {
  std::vector<std::string> names;
  for (const auto& [name, line] : lines_) names.push_back(name);
  return names;
}

Result<TaskReply> TaskReplies::next(std::string_view task) {
  const auto found = lines_.find(task);
  if (found == lines_.end()) {
    return fail(ErrorCode::no_reply, fmt::format("the task '{}' has no scripted replies", task),
                "give them with --tasks FILE");
  }
  Line& line = found->second;
  if (line.taken == line.replies.size()) {
    return fail(ErrorCode::no_reply,
                fmt::format("the task '{}' was called more often than its {} scripted replies",
                            task, line.replies.size()));
  }
  return line.replies[line.taken++];
}

}  // namespace pawl::cli
