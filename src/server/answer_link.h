// Answer links: URLs by which a person answers a promise or a request, from an e-mail say.
//
//   /answers/CALL.CONTENT.SIGNATURE
//
// CALL is the key of the call in hexadecimal digits, CONTENT the rest of the link as JSON in
// URL-safe Base64, SIGNATURE an HMAC over both. The key of the HMAC is the promise's own token,
// which is a secret of 128 bits: so whoever knows the token can make links, and whoever has a link
// can choose what it offers until it ends, and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/records.h"
#include "value/payload.h"

namespace pawl::server {

struct AnswerChoice {
  std::string label;
  Payload value;
};

struct AnswerLink {
  std::string title;
  std::int64_t ends_at_us = 0;
  std::vector<AnswerChoice> choices;
};

inline constexpr std::size_t kLongestAnswerLink = 4096;
inline constexpr std::size_t kMostChoices = 10;

// The path. PAWL-4006 if it is too long or offers nothing.
Result<std::string> make_answer_path(const std::string& token, const AnswerLink& link);

// A link as it came.
struct ShownLink {
  store::Key call = 0;
  std::string_view content;
  std::string_view signature;
};
std::optional<ShownLink> split_answer_link(std::string_view text);
// What it offers; nothing if it is not signed with this token.
std::optional<AnswerLink> open_answer_link(const ShownLink& shown, const std::string& token);

}  // namespace pawl::server
