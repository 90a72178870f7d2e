#include "lang/bytecode/signature.h"

#include <algorithm>

namespace pawl::bytecode {
namespace {

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

std::string_view plural(size_t count) { return count == 1 ? "" : "s"; }

// 'a' · 'a' and 'b' · 'a', 'b', and 'c'
std::string list_of(const std::vector<std::string_view>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    const bool last = i + 1 == names.size();
    if (i > 0 && names.size() > 2) text += ",";
    if (i > 0) text += last ? " and " : " ";
    text += quoted(names[i]);
  }
  return text;
}

}  // namespace

std::optional<Signature> Signature::read(std::span<const std::string_view> parameters) {
  if (parameters.empty() || parameters[0] != kSignatureMark) return std::nullopt;
  Signature signature;
  bool keyword_only = false;
  for (std::string_view text : parameters.subspan(1)) {
    signature.written_.push_back(text);
    if (text == "/") {
      signature.positional_only_ = signature.parameters_.size();
    } else if (text.starts_with("**")) {
      signature.more_keywords_ = true;
    } else if (text.starts_with("*")) {
      keyword_only = true;
      signature.more_positional_ = text.size() > 1;
    } else {
      const bool optional = text.ends_with("=");
      if (optional) text.remove_suffix(1);
      signature.parameters_.push_back({text, !optional});
      if (!keyword_only) signature.positional_ += 1;
    }
  }
  return signature;
}

std::string Signature::text(std::string_view name) const {
  std::string text = std::string(name) + "(";
  for (std::string_view part : written_) {
    if (text.back() != '(') text += ", ";
    text += part;
    if (part.ends_with("=")) text += "…";
  }
  return text + ")";
}

std::string Signature::misfit(std::string_view name, size_t positional,
                              std::span<const std::string_view> keywords) const {
  Given given(parameters_.size(), false);
  std::fill_n(given.begin(), std::min(positional, positional_), true);
  std::string wrong;
  for (std::string_view keyword : keywords) {
    size_t at = positional_only_;
    while (at < parameters_.size() && parameters_[at].name != keyword) ++at;
    if (at == parameters_.size()) {
      if (!more_keywords_) wrong = unexpected(keyword, keywords);
    } else if (given[at]) {
      wrong = "got multiple values for argument " + quoted(keyword);
    } else {
      given[at] = true;
    }
    if (!wrong.empty()) break;
  }
  if (wrong.empty() && positional > positional_ && !more_positional_) {
    wrong = too_many(positional, given);
  }
  if (wrong.empty()) wrong = missing(given);
  return wrong.empty() ? wrong : std::string(name) + "() " + wrong;
}

std::string Signature::unexpected(std::string_view keyword,
                                  std::span<const std::string_view> keywords) const {
  std::string refused;
  for (size_t i = 0; i < positional_only_; ++i) {
    if (std::ranges::find(keywords, parameters_[i].name) == keywords.end()) continue;
    refused += (refused.empty() ? "" : ", ") + std::string(parameters_[i].name);
  }
  if (refused.empty()) return "got an unexpected keyword argument " + quoted(keyword);
  return "got some positional-only arguments passed as keyword arguments: " + quoted(refused);
}

std::string Signature::too_many(size_t positional, const Given& given) const {
  const auto end = parameters_.begin() + static_cast<ptrdiff_t>(positional_);
  const auto required = static_cast<size_t>(
      std::count_if(parameters_.begin(), end, [](const Parameter& p) { return p.required; }));
  const auto keyword_only = static_cast<size_t>(
      std::count(given.begin() + static_cast<ptrdiff_t>(positional_), given.end(), true));
  std::string text = "takes ";
  if (required < positional_) text += "from " + std::to_string(required) + " to ";
  text += std::to_string(positional_) + " positional argument";
  text += required < positional_ ? "s" : plural(positional_);
  text += " but " + std::to_string(positional);
  if (keyword_only > 0) {
    text += " positional argument" + std::string(plural(positional)) + " (and " +
            std::to_string(keyword_only) + " keyword-only argument" +
            std::string(plural(keyword_only)) + ")";
  }
  return text + (positional == 1 && keyword_only == 0 ? " was given" : " were given");
}

std::string Signature::missing(const Given& given) const {
  std::vector<std::string_view> positional;
  std::vector<std::string_view> keyword_only;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    if (given[i] || !parameters_[i].required) continue;
    (i < positional_ ? positional : keyword_only).push_back(parameters_[i].name);
  }
  const auto& names = positional.empty() ? keyword_only : positional;
  if (names.empty()) return {};
  return "missing " + std::to_string(names.size()) + " required " +
         (positional.empty() ? "keyword-only" : "positional") + " argument" +
         std::string(plural(names.size())) + ": " + list_of(names);
}

}  // namespace pawl::bytecode
