#include "server/answer_link.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/base64.h"
#include "base/error_codes.h"
#include "base/hmac.h"
#include "engine/call/tokens.h"
#include "value/payload_tree.h"

namespace pawl::server {
namespace {

// With letters that a URL takes, and without padding.
std::string to_url(std::string_view bytes) {
  std::string text;
  append_base64(text, bytes);
  while (text.ends_with('=')) text.pop_back();
  std::ranges::replace(text, '+', '-');
  std::ranges::replace(text, '/', '_');
  return text;
}

std::optional<std::string> from_url(std::string_view text) {
  std::string padded(text);
  std::ranges::replace(padded, '-', '+');
  std::ranges::replace(padded, '_', '/');
  while (padded.size() % 4 != 0) padded += '=';
  std::string bytes;
  if (!append_base64_decoded(bytes, padded)) return std::nullopt;
  return bytes;
}

std::string signature_of(std::string_view call, std::string_view content,
                         const std::string& token) {
  return to_url(hmac(DigestKind::kSha256, token, {"answer ", call, ".", content}));
}

std::string call_text(store::Key call) { return fmt::format("{:x}", call); }

}  // namespace

Result<std::string> make_answer_path(const std::string& token, const AnswerLink& link) {
  const std::optional<store::Key> call = engine::call_of_token(token);
  if (!call) return fail(ErrorCode::unknown_promise, "that is no token of a promise");
  if (link.choices.empty() || link.choices.size() > kMostChoices) {
    return fail(ErrorCode::invalid_request, "a link offers 1 to 10 choices");
  }
  PayloadTree::Elements choices;
  for (const AnswerChoice& choice : link.choices) {
    PAWL_TRY(PayloadTree value, PayloadTree::parse(choice.value.text()));
    choices.emplace_back(
        PayloadTree::Fields{{"l", PayloadTree(choice.label)}, {"v", std::move(value)}});
  }
  const PayloadTree tree(
      PayloadTree::Fields{{"t", PayloadTree(link.title)},
                          {"e", PayloadTree(link.ends_at_us)},
                          {"c", PayloadTree(PayloadKind::kList, std::move(choices))}});
  PAWL_TRY(const Payload content, tree.encode());
  const std::string encoded = to_url(content.text());
  if (encoded.size() > kLongestAnswerLink) {
    return fail(ErrorCode::invalid_request, "the link would be too long",
                "shorten its title and the values of its choices");
  }
  const std::string name = call_text(*call);
  return "/answers/" + name + "." + encoded + "." + signature_of(name, encoded, token);
}

std::optional<ShownLink> split_answer_link(std::string_view text) {
  const std::size_t first = text.find('.');
  const std::size_t last = text.rfind('.');
  const bool is_whole =
      first != std::string_view::npos && first != last && text.size() <= kLongestAnswerLink + 100;
  if (!is_whole) return std::nullopt;
  ShownLink link;
  const auto read = std::from_chars(text.data(), text.data() + first, link.call, 16);
  const bool is_key = read.ec == std::errc() && read.ptr == text.data() + first && link.call > 0;
  if (!is_key) return std::nullopt;
  link.content = text.substr(first + 1, last - first - 1);
  link.signature = text.substr(last + 1);
  return link;
}

std::optional<AnswerLink> open_answer_link(const ShownLink& shown, const std::string& token) {
  const std::string expected = signature_of(call_text(shown.call), shown.content, token);
  if (!is_same_secret(shown.signature, expected)) return std::nullopt;
  const auto content = from_url(shown.content);
  if (!content) return std::nullopt;
  const auto tree = PayloadTree::parse(*content);
  if (!tree) return std::nullopt;
  AnswerLink link;
  const PayloadTree* title = tree->find("t");
  const PayloadTree* end = tree->find("e");
  const PayloadTree* choices = tree->find("c");
  const bool is_whole = title != nullptr && title->kind() == PayloadKind::kString &&
                        end != nullptr && end->kind() == PayloadKind::kInt && choices != nullptr &&
                        choices->kind() == PayloadKind::kList;
  if (!is_whole) return std::nullopt;
  link.title = title->text();
  link.ends_at_us = end->integer();
  for (const PayloadTree& choice : choices->elements()) {
    const PayloadTree* label = choice.find("l");
    const PayloadTree* value = choice.find("v");
    if (label == nullptr || label->kind() != PayloadKind::kString || value == nullptr) {
      return std::nullopt;
    }
    auto encoded = value->encode();
    if (!encoded) return std::nullopt;
    link.choices.push_back({label->text(), std::move(*encoded)});
  }
  return link;
}

}  // namespace pawl::server
