#include "vm/edit/redaction.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error_codes.h"

namespace pawl::vm {
namespace {

constexpr std::size_t kLongestRule = 1'000;
constexpr std::size_t kMostNames = 64;  // of a path
constexpr std::uint32_t kMatchLimit = 1'000'000;

auto wrong(const std::string& rule, const std::string& why) {
  return fail(ErrorCode::invalid_request, "the rule '" + rule + "' " + why,
              "write a name, a path such as order.customer.email, or /pattern/");
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool is_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::uint32_t beginning_of(std::string_view text) {
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, text.data(), sizeof bytes);
  return bytes;
}

}  // namespace

struct Redaction::Pattern {
  struct Free {
    void operator()(pcre2_code_8* code) const { pcre2_code_free_8(code); }
    void operator()(pcre2_match_data_8* data) const { pcre2_match_data_free_8(data); }
    void operator()(pcre2_match_context_8* context) const { pcre2_match_context_free_8(context); }
  };
  std::unique_ptr<pcre2_code_8, Free> code;
  std::unique_ptr<pcre2_match_data_8, Free> data;
  std::unique_ptr<pcre2_match_context_8, Free> limits;
};

Redaction::Redaction() = default;
Redaction::Redaction(Redaction&&) noexcept = default;
Redaction& Redaction::operator=(Redaction&&) noexcept = default;
Redaction::~Redaction() = default;

Result<Redaction> Redaction::parse(const std::vector<std::string>& rules) {
  Redaction made;
  if (rules.size() > kMostRules) {
    return fail(ErrorCode::invalid_request,
                "there are more than " + std::to_string(kMostRules) + " rules of what to redact");
  }
  for (const std::string& rule : rules) {
    if (rule.size() > kLongestRule) return wrong(rule.substr(0, 40) + "…", "is too long");
    if (rule.size() > 2 && rule.front() == '/' && rule.back() == '/') {
      Pattern pattern;
      int error = 0;
      PCRE2_SIZE at = 0;
      pattern.code.reset(pcre2_compile_8(reinterpret_cast<PCRE2_SPTR8>(rule.data() + 1),
                                         rule.size() - 2, PCRE2_UTF | PCRE2_MATCH_INVALID_UTF,
                                         &error, &at, nullptr));
      if (pattern.code == nullptr) return wrong(rule, "is no pattern");
      pattern.data.reset(pcre2_match_data_create_from_pattern_8(pattern.code.get(), nullptr));
      pattern.limits.reset(pcre2_match_context_create_8(nullptr));
      if (pattern.data == nullptr || pattern.limits == nullptr) return wrong(rule, "is too large");
      pcre2_set_match_limit_8(pattern.limits.get(), kMatchLimit);
      made.patterns_.push_back(std::move(pattern));
      continue;
    }
    Path path;
    std::string_view left = rule;
    for (;;) {
      const std::size_t dot = left.find('.');
      path.emplace_back(left.substr(0, dot));
      if (path.back().empty()) return wrong(rule, "has a name that is empty");
      if (dot == std::string_view::npos) break;
      left.remove_prefix(dot + 1);
    }
    if (path.size() > kMostNames) return wrong(rule, "has too many names");
    made.paths_.push_back(std::move(path));
  }
  return made;
}

Status Redaction::check() const {
  if (!problem_.empty()) return fail(ErrorCode::invalid_request, problem_);
  return {};
}

// --- places --------------------------------------------------------------------------------------

Redaction::Places Redaction::step(const Places& places, std::string_view name) const {
  Places next(paths_.size(), 0);
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    const Path& path = paths_[i];
    if (path[0] == name) next[i] |= 1;
    for (std::size_t k = 1; k < path.size() && !places.empty(); ++k) {
      if ((places[i] >> (k - 1) & 1) != 0 && path[k] == name) next[i] |= std::uint64_t{1} << k;
    }
  }
  return next;
}

bool Redaction::ends(const Places& places) const {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if ((places[i] >> (paths_[i].size() - 1) & 1) != 0) return true;
  }
  return false;
}

// --- secrets -------------------------------------------------------------------------------------

void Redaction::add_secret(std::string_view text) {
  if (text.empty() || masks_.contains(std::string(text))) return;
  if (masks_.size() >= kMostSecrets) {
    problem_ = "the rules take out more than " + std::to_string(kMostSecrets) + " texts";
    return;
  }
  const std::size_t length = code_points(text);
  std::string mask(length, '*');
  const std::string number = std::to_string(masks_.size() + 1);
  if (length >= kShortestSecret && number.size() < length) {
    mask.replace(length - number.size(), number.size(), number);
  }
  const auto [place, added] = masks_.emplace(std::string(text), std::move(mask));
  if (length < kShortestSecret) return;
  auto& same = by_beginning_[beginning_of(text)];
  same.push_back(&place->first);
  std::ranges::sort(same, std::greater(), [](const std::string* one) { return one->size(); });
}

std::string Redaction::mask_of(std::string_view text) {
  add_secret(text);
  const auto known = masks_.find(std::string(text));
  return known != masks_.end() ? known->second : std::string();
}

std::string Redaction::without_secrets(const std::string& text) const {
  if (by_beginning_.empty() || text.size() < sizeof(std::uint32_t)) return text;
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = 0; at + sizeof(std::uint32_t) <= text.size();) {
    const auto found = by_beginning_.find(beginning_of(std::string_view(text).substr(at)));
    const std::string* secret = nullptr;
    if (found != by_beginning_.end()) {
      for (const std::string* one : found->second) {
        if (text.compare(at, one->size(), *one) != 0) continue;
        const std::size_t end = at + one->size();
        const bool begins = at == 0 || !is_word(text[at - 1]) || !is_word(one->front());
        const bool stops = end == text.size() || !is_word(text[end]) || !is_word(one->back());
        if (!begins || !stops) continue;
        secret = one;
        break;
      }
    }
    if (secret == nullptr) {
      ++at;
      continue;
    }
    out.append(text, copied, at - copied);
    out += masks_.at(*secret);
    copied = at += secret->size();
  }
  if (copied == 0) return text;
  out.append(text, copied);
  return out;
}

// --- patterns ------------------------------------------------------------------------------------

namespace {

// Calls `each` with the bounds of every match that is not empty. False: it took too long.
template <typename Each>
bool each_match(pcre2_code_8* code, pcre2_match_data_8* data, pcre2_match_context_8* limits,
                std::string_view text, Each&& each) {
  const auto* subject = reinterpret_cast<PCRE2_SPTR8>(text.data());
  std::size_t from = 0;
  while (from <= text.size()) {
    const int found = pcre2_match_8(code, subject, text.size(), from, 0, data, limits);
    if (found == PCRE2_ERROR_NOMATCH) return true;
    if (found < 0) return false;
    const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer_8(data);
    if (bounds[1] > bounds[0]) each(bounds[0], bounds[1]);
    from = std::max<std::size_t>(bounds[1], from);
    if (bounds[1] <= bounds[0]) ++from;
    while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0) == 0x80) ++from;
  }
  return true;
}

}  // namespace

void Redaction::learn_matches(std::string_view text) {
  for (Pattern& pattern : patterns_) {
    const bool done = each_match(
        pattern.code.get(), pattern.data.get(), pattern.limits.get(), text,
        [&](std::size_t from, std::size_t to) { add_secret(text.substr(from, to - from)); });
    if (!done) problem_ = "a pattern takes too long: make it simpler";
  }
}

std::string Redaction::without_matches(const std::string& text) {
  std::string now = text;
  for (Pattern& pattern : patterns_) {
    std::string out;
    std::size_t copied = 0;
    const bool done = each_match(pattern.code.get(), pattern.data.get(), pattern.limits.get(), now,
                                 [&](std::size_t from, std::size_t to) {
                                   out.append(now, copied, from - copied);
                                   out += mask_of(std::string_view(now).substr(from, to - from));
                                   copied = to;
                                 });
    if (!done) problem_ = "a pattern takes too long: make it simpler";
    if (copied == 0) continue;
    out.append(now, copied);
    now = std::move(out);
  }
  return now;
}

void Redaction::learn_text(std::string_view text) { learn_matches(text); }

void Redaction::redact_text(std::string* text) {
  *text = without_secrets(*text);
  if (!patterns_.empty()) *text = without_matches(*text);
}

// --- payloads ------------------------------------------------------------------------------------

void Redaction::learn_tree(const PayloadTree& tree, const Places& places, bool inside) {
  switch (tree.kind()) {
    case PayloadKind::kString:
      if (inside) add_secret(tree.text());
      learn_matches(tree.text());
      return;
    case PayloadKind::kList:
    case PayloadKind::kTuple:
    case PayloadKind::kSet:
    case PayloadKind::kFrozenset:
      for (const PayloadTree& item : tree.elements()) learn_tree(item, places, inside);
      return;
    case PayloadKind::kObject:
      for (const PayloadTree::Field& field : tree.fields()) {
        const Places next = step(places, field.name);
        learn_matches(field.name);
        learn_tree(field.value, next, inside || ends(next));
      }
      return;
    case PayloadKind::kDict:
      for (std::size_t i = 0; i + 1 < tree.elements().size(); i += 2) {
        const PayloadTree& key = tree.elements()[i];
        const bool named = key.kind() == PayloadKind::kString;
        const Places next = named ? step(places, key.text()) : places;
        if (named) learn_matches(key.text());
        learn_tree(tree.elements()[i + 1], next, inside || ends(next));
      }
      return;
    default:
      return;
  }
}

PayloadTree Redaction::redacted_tree(const PayloadTree& tree, const Places& places, bool inside) {
  switch (tree.kind()) {
    case PayloadKind::kNull:
      return tree;
    case PayloadKind::kBool:
      return inside ? PayloadTree(false) : tree;
    case PayloadKind::kInt:
    case PayloadKind::kBigInt:
      return inside ? PayloadTree(std::int64_t{0}) : tree;
    case PayloadKind::kFloat:
      return inside ? PayloadTree(0.0) : tree;
    case PayloadKind::kString: {
      if (inside) return PayloadTree(mask_of(tree.text()));
      std::string text = tree.text();
      redact_text(&text);
      return PayloadTree(std::move(text));
    }
    case PayloadKind::kList:
    case PayloadKind::kTuple:
    case PayloadKind::kSet:
    case PayloadKind::kFrozenset: {
      // The items of a set would become the same one.
      const bool set = tree.kind() == PayloadKind::kSet || tree.kind() == PayloadKind::kFrozenset;
      PayloadTree::Elements items;
      if (!(set && inside)) {
        for (const PayloadTree& item : tree.elements()) {
          items.push_back(redacted_tree(item, places, inside));
        }
      }
      return PayloadTree(tree.kind(), std::move(items));
    }
    case PayloadKind::kObject: {
      PayloadTree object{PayloadTree::Fields()};
      for (const PayloadTree::Field& field : tree.fields()) {
        const Places next = step(places, field.name);
        std::string name = field.name;
        redact_text(&name);
        object.set(name, redacted_tree(field.value, next, inside || ends(next)));
      }
      return object;
    }
    case PayloadKind::kDict: {
      PayloadTree::Elements pairs;
      for (std::size_t i = 0; i + 1 < tree.elements().size(); i += 2) {
        const PayloadTree& key = tree.elements()[i];
        const Places next = key.kind() == PayloadKind::kString ? step(places, key.text()) : places;
        pairs.push_back(redacted_tree(key, {}, false));
        pairs.push_back(redacted_tree(tree.elements()[i + 1], next, inside || ends(next)));
      }
      return PayloadTree(PayloadKind::kDict, std::move(pairs));
    }
    default:
      return inside ? PayloadTree() : tree;  // bytes, dates, decimals
  }
}

void Redaction::learn_payload(std::string_view payload, std::string_view name) {
  if (payload.empty()) return;
  const auto tree = PayloadTree::parse(payload);
  if (!tree) return learn_matches(payload);
  const Places places = name.empty() ? Places(paths_.size(), 0) : step({}, name);
  learn_tree(*tree, places, ends(places));
}

void Redaction::redact_payload(std::string* payload, std::string_view name) {
  if (payload->empty()) return;
  const auto tree = PayloadTree::parse(*payload);
  if (!tree) return redact_text(payload);
  const Places places = name.empty() ? Places(paths_.size(), 0) : step({}, name);
  const auto text = redacted_tree(*tree, places, ends(places)).encode();
  *payload = text ? text->text() : std::string("null");
}

}  // namespace pawl::vm
