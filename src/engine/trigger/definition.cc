#include "engine/trigger/definition.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "base/error_codes.h"
#include "engine/schedule/interval_text.h"
#include "engine/trigger/mapping.h"

namespace pawl::engine {
namespace {

template <typename Enum>
using Names = std::initializer_list<std::pair<std::string_view, Enum>>;

const Names<TriggerKind> kKinds = {{"webhook", TriggerKind::kWebhook},
                                   {"manual", TriggerKind::kManual},
                                   {"file", TriggerKind::kFile},
                                   {"poll", TriggerKind::kPoll}};
const Names<TriggerAction> kActions = {{"start", TriggerAction::kStart},
                                       {"send", TriggerAction::kSend},
                                       {"start_or_send", TriggerAction::kStartOrSend}};
using SignatureKind = SignatureRule::Kind;
const Names<SignatureKind> kSignatures = {
    {"none", SignatureKind::kNone},     {"github", SignatureKind::kGithub},
    {"stripe", SignatureKind::kStripe}, {"standard-webhooks", SignatureKind::kStandard},
    {"header", SignatureKind::kHeader}, {"token", SignatureKind::kToken}};
using ConditionKind = Condition::Kind;
const Names<ConditionKind> kConditions = {{"is", ConditionKind::kIs},
                                          {"not", ConditionKind::kIsNot},
                                          {"in", ConditionKind::kIn},
                                          {"prefix", ConditionKind::kPrefix},
                                          {"exists", ConditionKind::kExists}};

Error wrong(const std::string& message) { return {ErrorCode::invalid_trigger, message}; }

template <typename Enum>
std::string_view name_of(const Names<Enum>& names, Enum value) {
  for (const auto& [name, each] : names) {
    if (each == value) return name;
  }
  return "";
}

// Reads the fields of an object one by one; what is wrong is told at the end.
class Reader {
 public:
  Reader(const PayloadTree& tree, std::string place) : tree_(tree), place_(std::move(place)) {
    if (tree.kind() != PayloadKind::kObject) complain("", "must be an object");
  }

  void only(std::initializer_list<std::string_view> names) {
    if (tree_.kind() != PayloadKind::kObject) return;
    for (const PayloadTree::Field& field : tree_.fields()) {
      if (std::ranges::find(names, field.name) == names.end()) {
        complain(field.name, "is not a field of it");
      }
    }
  }
  const PayloadTree* find(std::string_view name) const {
    const PayloadTree* found = tree_.find(name);
    return found != nullptr && found->is_null() ? nullptr : found;
  }
  std::string text(std::string_view name, std::string_view otherwise = {}) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return std::string(otherwise);
    if (found->kind() == PayloadKind::kString && found->text().size() <= 1000) {
      return found->text();
    }
    complain(name, "must be a text of at most 1000 bytes");
    return {};
  }
  bool boolean(std::string_view name) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return false;
    if (found->kind() == PayloadKind::kBool) return found->boolean();
    complain(name, "must be true or false");
    return false;
  }
  std::int64_t integer(std::string_view name, std::int64_t otherwise, std::int64_t least,
                       std::int64_t most) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    const bool fits =
        found->kind() == PayloadKind::kInt && found->integer() >= least && found->integer() <= most;
    if (fits) return found->integer();
    complain(name, "must be an integer between " + std::to_string(least) + " and " +
                       std::to_string(most));
    return otherwise;
  }
  std::int64_t duration_us(std::string_view name, std::int64_t otherwise) {
    constexpr std::int64_t kMostSeconds = 315'360'000;  // ten years
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    if (found->kind() == PayloadKind::kString) {
      const auto parsed = parse_interval(found->text());
      if (parsed) return *parsed;
    } else if (found->kind() == PayloadKind::kInt && found->integer() >= 0 &&
               found->integer() <= kMostSeconds) {
      return found->integer() * 1'000'000;
    }
    complain(name, "must be seconds, or a text such as \"90s\" or \"7d\"");
    return otherwise;
  }
  template <typename Enum>
  Enum one_of(std::string_view name, const Names<Enum>& names, Enum otherwise) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    std::string known;
    for (const auto& [each, value] : names) {
      if (found->kind() == PayloadKind::kString && found->text() == each) return value;
      known += (known.empty() ? "" : ", ") + std::string(each);
    }
    complain(name, "must be one of " + known);
    return otherwise;
  }
  // A text in which paths stand, or one path.
  std::string text_template(std::string_view name) {
    std::string found = text(name);
    if (auto checked = check_template(PayloadTree(found)); !checked) {
      complain(name, checked.error().message);
    }
    return found;
  }
  PayloadTree any_template(std::string_view name) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return {};
    if (auto checked = check_template(*found); !checked) complain(name, checked.error().message);
    return *found;
  }
  std::string path(std::string_view name) {
    std::string found = text(name);
    if (found.empty()) return found;
    if (auto parsed = parse_path(found); !parsed) complain(name, parsed.error().message);
    return found;
  }

  void complain(std::string_view name, const std::string& what) {
    if (error_) return;
    std::string place = place_;
    if (!name.empty()) place += (place.empty() ? "" : ".") + std::string(name);
    error_ = wrong("the field '" + place + "' " + what);
  }
  void adopt(const Status& status) {
    if (!status && !error_) error_ = status.error();
  }
  Status check() const {
    if (error_) return fail(*error_);
    return {};
  }

 private:
  const PayloadTree& tree_;
  std::string place_;
  std::optional<Error> error_;
};

bool is_header_name(std::string_view name) {
  return !name.empty() && name.size() <= 200 && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

Result<SignatureRule> decode_signature(const PayloadTree& tree) {
  SignatureRule rule;
  if (tree.kind() == PayloadKind::kString) {
    const PayloadTree object(PayloadTree::Fields{{"kind", tree}});
    return decode_signature(object);
  }
  Reader reader(tree, "signature");
  reader.only(
      {"kind", "header", "algorithm", "encoding", "prefix", "timestamp_header", "tolerance"});
  rule.kind = reader.one_of("kind", kSignatures, SignatureKind::kNone);
  rule.header = reader.text("header");
  rule.algorithm = reader.text("algorithm", "sha256");
  rule.encoding = reader.text("encoding", "hex");
  rule.prefix = reader.text("prefix");
  rule.timestamp_header = reader.text("timestamp_header");
  rule.tolerance_us = reader.duration_us("tolerance", rule.tolerance_us);
  const bool is_custom = rule.kind == SignatureKind::kHeader || rule.kind == SignatureKind::kToken;
  if (is_custom != !rule.header.empty()) {
    reader.complain("header", "is for the kinds header and token, which need it");
  }
  if (!rule.header.empty() && !is_header_name(rule.header)) {
    reader.complain("header", "is no name of a header");
  }
  if (!rule.timestamp_header.empty() && !is_header_name(rule.timestamp_header)) {
    reader.complain("timestamp_header", "is no name of a header");
  }
  if (rule.algorithm != "sha1" && rule.algorithm != "sha256" && rule.algorithm != "sha512") {
    reader.complain("algorithm", "must be sha1, sha256 or sha512");
  }
  if (rule.encoding != "hex" && rule.encoding != "base64") {
    reader.complain("encoding", "must be hex or base64");
  }
  PAWL_TRY_STATUS(reader.check());
  return rule;
}

Result<DedupeRule> decode_dedupe(const PayloadTree& tree) {
  Reader reader(tree, "dedupe");
  reader.only({"header", "path"});
  DedupeRule rule{reader.text("header"), reader.path("path")};
  if (!rule.header.empty() && !rule.path.empty()) {
    reader.complain("path", "and 'header' exclude each other");
  }
  if (!rule.header.empty() && !is_header_name(rule.header)) {
    reader.complain("header", "is no name of a header");
  }
  PAWL_TRY_STATUS(reader.check());
  return rule;
}

Result<Condition> decode_condition(const PayloadTree& tree) {
  Condition condition;
  Reader reader(tree, "filter");
  reader.only({"path", "is", "not", "in", "prefix", "exists"});
  condition.path = reader.path("path");
  if (condition.path.empty()) reader.complain("path", "is missing");
  int found = 0;
  for (const auto& [name, kind] : kConditions) {
    const PayloadTree* value = tree.find(name);
    if (value == nullptr) continue;
    ++found;
    condition.kind = kind;
    condition.value = *value;
  }
  if (found != 1) reader.complain("", "needs one of is, not, in, prefix, exists");
  const PayloadKind kind = condition.value.kind();
  if (condition.kind == ConditionKind::kIn && kind != PayloadKind::kList) {
    reader.complain("in", "must be a list");
  }
  if (condition.kind == ConditionKind::kPrefix && kind != PayloadKind::kString) {
    reader.complain("prefix", "must be a text");
  }
  if (condition.kind == ConditionKind::kExists && kind != PayloadKind::kBool) {
    reader.complain("exists", "must be true or false");
  }
  PAWL_TRY_STATUS(reader.check());
  return condition;
}

Status decode_filter(Reader& reader, TriggerDefinition* definition) {
  constexpr std::size_t kMostConditions = 50;
  const PayloadTree* filter = reader.find("filter");
  if (filter == nullptr) return {};
  if (filter->kind() != PayloadKind::kList || filter->elements().size() > kMostConditions) {
    return fail(wrong("the field 'filter' must be a list of at most 50 conditions"));
  }
  for (const PayloadTree& each : filter->elements()) {
    PAWL_TRY(Condition condition, decode_condition(each));
    definition->filter.push_back(std::move(condition));
  }
  return {};
}

Status decode_tags(Reader& reader, TriggerDefinition* definition) {
  const PayloadTree* tags = reader.find("tags");
  if (tags == nullptr) return {};
  if (tags->kind() != PayloadKind::kObject || tags->fields().size() > 50) {
    return fail(wrong("the field 'tags' must be an object of at most 50 texts"));
  }
  for (const PayloadTree::Field& tag : tags->fields()) {
    if (tag.value.kind() != PayloadKind::kString || tag.name.empty()) {
      return fail(wrong("the field 'tags' must be an object of texts"));
    }
    definition->tags.emplace_back(tag.name, tag.value.text());
  }
  return {};
}

// What belongs together.
void check_whole(Reader& reader, const TriggerDefinition& definition) {
  const bool starts = definition.action != TriggerAction::kSend;
  const bool sends = definition.action != TriggerAction::kStart;
  if (starts && definition.workflow.empty()) reader.complain("workflow", "is missing");
  if (sends && definition.channel.empty()) reader.complain("channel", "is missing");
  if (!sends && !definition.channel.empty()) reader.complain("channel", "is for messages");
  if (!starts && definition.run.empty()) reader.complain("run", "says whom to send to: missing");
  if (starts && !definition.run.empty()) reader.complain("run", "is for the action send");
  if (!starts && !definition.key.empty()) reader.complain("key", "is for the actions that start");
  if (definition.action == TriggerAction::kStartOrSend && definition.key.empty()) {
    reader.complain("key", "says which run gets the message: missing");
  }
  if (!starts && !definition.one_at_a_time.empty()) {
    reader.complain("one_at_a_time", "is for the actions that start");
  }
  if (!sends && !definition.message.is_null()) reader.complain("message", "is for messages");
  if (definition.kind != TriggerKind::kWebhook &&
      definition.signature.kind != SignatureKind::kNone) {
    reader.complain("signature", "is for webhooks");
  }
}

void set_text(PayloadTree* tree, std::string_view name, const std::string& text) {
  if (!text.empty()) tree->set(name, PayloadTree(text));
}

PayloadTree seconds(std::int64_t us) { return PayloadTree(us / 1'000'000); }

PayloadTree tree_of(const SignatureRule& rule) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("kind", PayloadTree(std::string(name_of(kSignatures, rule.kind))));
  set_text(&tree, "header", rule.header);
  if (rule.kind == SignatureKind::kHeader) {
    tree.set("algorithm", PayloadTree(rule.algorithm));
    tree.set("encoding", PayloadTree(rule.encoding));
    set_text(&tree, "prefix", rule.prefix);
    set_text(&tree, "timestamp_header", rule.timestamp_header);
  }
  tree.set("tolerance", seconds(rule.tolerance_us));
  return tree;
}

PayloadTree tree_of(const std::vector<Condition>& filter) {
  PayloadTree::Elements conditions;
  for (const Condition& condition : filter) {
    PayloadTree tree{PayloadTree::Fields()};
    tree.set("path", PayloadTree(condition.path));
    tree.set(name_of(kConditions, condition.kind), condition.value);
    conditions.push_back(std::move(tree));
  }
  return PayloadTree(PayloadKind::kList, std::move(conditions));
}

}  // namespace

Result<TriggerDefinition> decode_trigger(const PayloadTree& tree) {
  TriggerDefinition definition;
  Reader reader(tree, "");
  reader.only({"kind", "action", "workflow", "version", "key", "run", "channel", "input", "message",
               "one_at_a_time", "filter", "signature", "dedupe", "keep", "max_body", "tags",
               "paused", "pause_reason"});
  definition.kind = reader.one_of("kind", kKinds, TriggerKind::kWebhook);
  definition.action = reader.one_of("action", kActions, TriggerAction::kStart);
  definition.workflow = reader.text("workflow");
  definition.version = reader.text("version");
  definition.key = reader.text_template("key");
  definition.run = reader.text_template("run");
  definition.channel = reader.text("channel");
  definition.input = reader.any_template("input");
  definition.message = reader.any_template("message");
  definition.one_at_a_time = reader.text_template("one_at_a_time");
  // A file that lies there still must not be new again after a while.
  const bool is_file = definition.kind == TriggerKind::kFile;
  definition.keep_us = reader.duration_us("keep", is_file ? 0 : definition.keep_us);
  definition.max_body = static_cast<std::uint64_t>(
      reader.integer("max_body", static_cast<std::int64_t>(definition.max_body), 1,
                     static_cast<std::int64_t>(kLargestHookBody)));
  definition.paused = reader.boolean("paused");
  definition.pause_reason = reader.text("pause_reason");
  reader.adopt(decode_filter(reader, &definition));
  reader.adopt(decode_tags(reader, &definition));
  PAWL_TRY_STATUS(reader.check());
  if (const PayloadTree* signature = reader.find("signature")) {
    PAWL_TRY(definition.signature, decode_signature(*signature));
  }
  if (const PayloadTree* dedupe = reader.find("dedupe")) {
    PAWL_TRY(definition.dedupe, decode_dedupe(*dedupe));
  }
  check_whole(reader, definition);
  PAWL_TRY_STATUS(reader.check());
  return definition;
}

Result<TriggerDefinition> decode_trigger(std::string_view text) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(text));
  return decode_trigger(tree);
}

PayloadTree tree_of(const TriggerDefinition& definition) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("kind", PayloadTree(std::string(name_of(kKinds, definition.kind))));
  tree.set("action", PayloadTree(std::string(name_of(kActions, definition.action))));
  set_text(&tree, "workflow", definition.workflow);
  set_text(&tree, "version", definition.version);
  set_text(&tree, "key", definition.key);
  set_text(&tree, "run", definition.run);
  set_text(&tree, "channel", definition.channel);
  if (!definition.input.is_null()) tree.set("input", definition.input);
  if (!definition.message.is_null()) tree.set("message", definition.message);
  set_text(&tree, "one_at_a_time", definition.one_at_a_time);
  if (!definition.filter.empty()) tree.set("filter", tree_of(definition.filter));
  if (definition.kind == TriggerKind::kWebhook) {
    tree.set("signature", tree_of(definition.signature));
  }
  if (definition.dedupe) {
    PayloadTree dedupe{PayloadTree::Fields()};
    set_text(&dedupe, "header", definition.dedupe->header);
    set_text(&dedupe, "path", definition.dedupe->path);
    tree.set("dedupe", std::move(dedupe));
  }
  tree.set("keep", seconds(definition.keep_us));
  tree.set("max_body", PayloadTree(static_cast<std::int64_t>(definition.max_body)));
  if (!definition.tags.empty()) {
    PayloadTree tags{PayloadTree::Fields()};
    for (const auto& [name, value] : definition.tags) tags.set(name, PayloadTree(value));
    tree.set("tags", std::move(tags));
  }
  if (definition.paused) tree.set("paused", PayloadTree(true));
  set_text(&tree, "pause_reason", definition.pause_reason);
  return tree;
}

Result<std::string> encode_trigger(const TriggerDefinition& definition) {
  PAWL_TRY(const Payload encoded, tree_of(definition).encode());
  if (encoded.text().size() <= kLargestTrigger) return encoded.text();
  return fail(ErrorCode::payload_too_large, "the trigger's definition has more than " +
                                                std::to_string(kLargestTrigger) + " bytes");
}

Result<std::vector<std::string>> decode_secrets(std::string_view text) {
  constexpr std::size_t kLeast = 8, kMost = 255;
  std::vector<std::string> secrets;
  if (text.empty()) return secrets;
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(text));
  if (tree.kind() != PayloadKind::kList || tree.elements().size() > kMostSecrets) {
    return fail(wrong("the secrets are a list of at most 10 texts"));
  }
  for (const PayloadTree& each : tree.elements()) {
    const bool fits = each.kind() == PayloadKind::kString && each.text().size() >= kLeast &&
                      each.text().size() <= kMost;
    if (!fits) return fail(wrong("a secret is a text of 8 to 255 bytes"));
    secrets.push_back(each.text());
  }
  return secrets;
}

Result<std::string> encode_secrets(const std::vector<std::string>& secrets) {
  PayloadTree::Elements elements;
  for (const std::string& secret : secrets) elements.emplace_back(secret);
  PAWL_TRY(Payload encoded, PayloadTree(PayloadKind::kList, std::move(elements)).encode());
  PAWL_TRY_STATUS(decode_secrets(encoded.text()).map([](const auto&) {}));
  return encoded.text();
}

DedupeRule dedupe_of(const TriggerDefinition& definition) {
  if (definition.dedupe) return *definition.dedupe;
  switch (definition.signature.kind) {
    case SignatureKind::kGithub:
      return {"x-github-delivery", {}};
    case SignatureKind::kStandard:
      return {"webhook-id", {}};
    case SignatureKind::kStripe:
      return {{}, "$body.id"};
    default:
      return {};
  }
}

}  // namespace pawl::engine
