#include "engine/call/call_options.h"

#include "value/payload_tree.h"

namespace pawl::engine {

std::string text_or_empty(const Payload& payload) {
  return payload.is_null() ? std::string() : payload.text();
}

std::string text_option(const Payload& options, const char* name) {
  auto tree = PayloadTree::parse(options.text());
  const PayloadTree* given = tree ? tree->find(name) : nullptr;
  return given != nullptr && given->kind() == PayloadKind::kString ? given->text() : std::string();
}

bool is_abandoned(const std::string& options) {
  if (options.empty()) return false;
  auto tree = PayloadTree::parse(options);
  const PayloadTree* policy = tree ? tree->find("on_parent_end") : nullptr;
  return policy != nullptr && policy->kind() == PayloadKind::kString && policy->text() == "abandon";
}

std::string with_reason(std::string what, const std::string& reason) {
  return reason.empty() ? what : what + ": " + reason;
}

}  // namespace pawl::engine
