#include "engine/trigger/mapping.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "base/error_codes.h"
#include "engine/schedule/firing.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kMostSteps = 50;
// A template may name a large part many times: what it makes of that has a bound.
constexpr std::size_t kMostFilledBytes = 16 << 20;
constexpr std::array<std::string_view, 6> kRoots = {"body",     "headers", "query",
                                                    "input_id", "trigger", "at"};

Error malformed(std::string_view text) {
  return {ErrorCode::invalid_trigger, "'" + std::string(text) + "' is no path",
          "write $body.name, $body.list[0], $headers.name, $query.name, $input_id, $trigger, $at"};
}

bool is_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '-' || byte >= 0x80;
}

// ["name"] or [3], from after the bracket on.
std::optional<PathStep> parse_bracket(std::string_view* rest) {
  if (rest->starts_with('"')) {
    const std::size_t end = rest->find("\"]", 1);
    if (end == std::string_view::npos) return std::nullopt;
    std::string name(rest->substr(1, end - 1));
    rest->remove_prefix(end + 2);
    return name;
  }
  std::size_t index = 0;
  const char* const end = rest->data() + rest->size();
  const auto read = std::from_chars(rest->data(), end, index);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != ']') return std::nullopt;
  rest->remove_prefix(static_cast<std::size_t>(read.ptr - rest->data()) + 1);
  return index;
}

std::optional<std::string> parse_name(std::string_view* rest) {
  std::size_t end = 0;
  while (end < rest->size() && is_name((*rest)[end])) ++end;
  if (end == 0) return std::nullopt;
  std::string name(rest->substr(0, end));
  rest->remove_prefix(end);
  return name;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// A text, a number or a truth value, as it stands in a text.
std::optional<std::string> as_text(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kString:
    case PayloadKind::kBigInt:
      return tree.text();
    case PayloadKind::kInt:
    case PayloadKind::kBool:
    case PayloadKind::kFloat: {
      const auto encoded = tree.encode();
      return encoded ? std::optional(encoded->text()) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

// Calls `on_text` and `on_path` for the pieces of a text.
template <typename OnText, typename OnPath>
Status for_each_piece(std::string_view text, OnText on_text, OnPath on_path) {
  while (!text.empty()) {
    const std::size_t dollar = text.find('$');
    if (dollar > 0) on_text(text.substr(0, dollar));
    if (dollar == std::string_view::npos) return {};
    text.remove_prefix(dollar);
    if (text.starts_with("$$")) {
      on_text("$");
      text.remove_prefix(2);
    } else if (text.starts_with("${")) {
      const std::size_t end = text.find('}');
      if (end == std::string_view::npos) return fail(malformed(text));
      PAWL_TRY(const Path path, parse_path("$" + std::string(text.substr(2, end - 2))));
      PAWL_TRY_STATUS(on_path(path));
      text.remove_prefix(end + 1);
    } else {
      return fail(malformed(text));
    }
  }
  return {};
}

// The whole text is one path.
bool is_whole_path(std::string_view text) {
  return text.starts_with('$') && !text.starts_with("$$") && !text.starts_with("${");
}

PayloadTree tree_of_pairs(const std::vector<std::pair<std::string, std::string>>& pairs) {
  PayloadTree tree{PayloadTree::Fields()};
  for (const auto& [name, value] : pairs) tree.set(name, PayloadTree(value));
  return tree;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const PayloadTree* tree) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (tree == nullptr || tree->kind() != PayloadKind::kObject) return pairs;
  for (const PayloadTree::Field& field : tree->fields()) {
    if (field.value.kind() == PayloadKind::kString) {
      pairs.emplace_back(field.name, field.value.text());
    }
  }
  return pairs;
}

bool holds(const Condition& condition, const PayloadTree* found) {
  const bool is_there = found != nullptr;
  switch (condition.kind) {
    case Condition::Kind::kExists:
      return is_there == condition.value.boolean();
    case Condition::Kind::kIs:
      return is_there && *found == condition.value;
    case Condition::Kind::kIsNot:
      return !is_there || !(*found == condition.value);
    case Condition::Kind::kIn:
      return is_there && std::ranges::find(condition.value.elements(), *found) !=
                             condition.value.elements().end();
    case Condition::Kind::kPrefix:
      return is_there && found->kind() == PayloadKind::kString &&
             found->text().starts_with(condition.value.text());
  }
  return false;
}

}  // namespace

Result<Path> parse_path(std::string_view text) {
  std::string_view rest = text;
  if (!rest.starts_with('$')) return fail(malformed(text));
  rest.remove_prefix(1);
  Path path;
  const auto root = parse_name(&rest);
  if (!root || std::ranges::find(kRoots, *root) == kRoots.end()) return fail(malformed(text));
  path.emplace_back(*root);
  while (!rest.empty()) {
    std::optional<PathStep> step;
    if (rest.starts_with('.')) {
      rest.remove_prefix(1);
      if (auto name = parse_name(&rest)) step = *name;
    } else if (rest.starts_with('[')) {
      rest.remove_prefix(1);
      step = parse_bracket(&rest);
    }
    if (!step || path.size() >= kMostSteps) return fail(malformed(text));
    path.push_back(*step);
  }
  if (*root == "headers") {
    for (PathStep& step : path) {
      if (auto* name = std::get_if<std::string>(&step)) *name = lower(*name);
    }
  }
  return path;
}

Status check_template(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kString:
      if (is_whole_path(tree.text())) return parse_path(tree.text()).map([](const Path&) {});
      return for_each_piece(
          tree.text(), [](std::string_view) {}, [](const Path&) { return Status(); });
    case PayloadKind::kObject:
      for (const PayloadTree::Field& field : tree.fields()) {
        PAWL_TRY_STATUS(check_template(field.value));
      }
      return {};
    case PayloadKind::kList:
      for (const PayloadTree& element : tree.elements()) PAWL_TRY_STATUS(check_template(element));
      return {};
    default:
      return {};
  }
}

bool Incoming::is_secret_header(std::string_view name) {
  constexpr std::array<std::string_view, 4> kSecret = {"authorization", "proxy-authorization",
                                                       "cookie", "x-api-key"};
  const std::string lowered = lower(std::string(name));
  return std::ranges::find(kSecret, lowered) != kSecret.end() ||
         lowered.find("signature") != std::string::npos ||
         lowered.find("token") != std::string::npos || lowered.find("secret") != std::string::npos;
}

std::string Incoming::encode() const {
  PayloadTree tree{PayloadTree::Fields()};
  if (auto parsed = PayloadTree::parse(body.text())) tree.set("body", std::move(*parsed));
  tree.set("headers", tree_of_pairs(headers));
  tree.set("query", tree_of_pairs(query));
  const auto encoded = tree.encode();
  return encoded ? encoded->text() : std::string("{}");
}

Result<Incoming> Incoming::decode(std::string_view text) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(text));
  Incoming incoming;
  if (const PayloadTree* body = tree.find("body")) {
    PAWL_TRY(incoming.body, body->encode());
  }
  incoming.headers = pairs_of(tree.find("headers"));
  incoming.query = pairs_of(tree.find("query"));
  return incoming;
}

const PayloadTree& Parts::root() {
  if (root_) return *root_;
  root_ = PayloadTree(PayloadTree::Fields());
  if (auto body = PayloadTree::parse(incoming_.body.text())) {
    root_->set("body", std::move(*body));
  }
  root_->set("headers", tree_of_pairs(incoming_.headers));
  root_->set("query", tree_of_pairs(incoming_.query));
  root_->set("input_id", PayloadTree(incoming_.input_id));
  root_->set("trigger", PayloadTree(incoming_.trigger));
  root_->set("at", PayloadTree(time_text(incoming_.at_us)));
  return *root_;
}

const PayloadTree* Parts::find(const Path& path) {
  const PayloadTree* at = &root();
  for (const PathStep& step : path) {
    if (const auto* name = std::get_if<std::string>(&step)) {
      at = at->find(*name);
    } else {
      const std::size_t index = std::get<std::size_t>(step);
      const bool is_list = at->kind() == PayloadKind::kList;
      at = is_list && index < at->elements().size() ? &at->elements()[index] : nullptr;
    }
    if (at == nullptr) return nullptr;
  }
  return at;
}

Result<std::string> Parts::text_of(const std::string& text) {
  std::string filled_text;
  const auto add = [&](const Path& path, const std::string& what) -> Status {
    const PayloadTree* found = find(path);
    const auto piece = found == nullptr ? std::nullopt : as_text(*found);
    if (!piece) {
      return fail(ErrorCode::invalid_trigger, "there is no text and no number at " + what);
    }
    filled_text += *piece;
    return {};
  };
  if (is_whole_path(text)) {
    PAWL_TRY(const Path path, parse_path(text));
    PAWL_TRY_STATUS(add(path, text));
    return filled_text;
  }
  PAWL_TRY_STATUS(for_each_piece(
      text, [&](std::string_view piece) { filled_text += piece; },
      [&](const Path& path) { return add(path, "a path of '" + text + "'"); }));
  return filled_text;
}

// A part that is no scalar is taken for as large as the whole body.
bool Parts::has_room_for(const PayloadTree& part) {
  const bool is_scalar = part.kind() < PayloadKind::kString;
  filled_bytes_ += is_scalar ? 8 : incoming_.body.text().size();
  return filled_bytes_ <= kMostFilledBytes;
}

PayloadTree Parts::filled(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kString: {
      if (is_whole_path(tree.text())) {
        const auto path = parse_path(tree.text());
        const PayloadTree* found = path ? find(*path) : nullptr;
        if (found == nullptr || !has_room_for(*found)) return {};
        return *found;
      }
      std::string text;
      (void)for_each_piece(
          tree.text(), [&](std::string_view piece) { text += piece; },
          [&](const Path& path) {
            const PayloadTree* found = find(path);
            if (found != nullptr && has_room_for(*found)) text += as_text(*found).value_or("");
            return Status();
          });
      filled_bytes_ += text.size();
      return PayloadTree(std::move(text));
    }
    case PayloadKind::kObject: {
      PayloadTree::Fields fields;
      for (const PayloadTree::Field& field : tree.fields()) {
        fields.push_back({field.name, filled(field.value)});
      }
      return PayloadTree(std::move(fields));
    }
    case PayloadKind::kList: {
      PayloadTree::Elements elements;
      for (const PayloadTree& element : tree.elements()) elements.push_back(filled(element));
      return PayloadTree(PayloadKind::kList, std::move(elements));
    }
    default:
      return tree;
  }
}

Result<Payload> Parts::fill(const PayloadTree& tree) {
  const bool is_body =
      tree.is_null() || (tree.kind() == PayloadKind::kString && tree.text() == "$body");
  if (is_body) return incoming_.body;
  filled_bytes_ = 0;
  const PayloadTree made = filled(tree);
  if (filled_bytes_ > kMostFilledBytes) {
    return fail(ErrorCode::payload_too_large, "what the template makes of the body is too large");
  }
  return made.encode();
}

Result<bool> Parts::passes(const std::vector<Condition>& filter) {
  for (const Condition& condition : filter) {
    PAWL_TRY(const Path path, parse_path(condition.path));
    if (!holds(condition, find(path))) return false;
  }
  return true;
}

}  // namespace pawl::engine
